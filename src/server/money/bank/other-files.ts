/** What is read, for whoever chose a file of another kind. */
export const readFormats = 'CAMT.053, BAI2, OFX or QFX, MT940 and CSV are read.'

/** What an XML document that is no statement seems to be, by the name of its message. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^BkToCstmrAcctRpt/, 'CAMT.052, a report within the day: ask the bank for the statement of the day, CAMT.053'],
  [
    /^BkToCstmrDbtCdtNtfctn/,
    'CAMT.054, a notification of single payments: what came back is imported under “Came back”; ask the bank for the statement, CAMT.053',
  ],
  [/^BkToCstmrStmtV/, 'CAMT.053 of the first version, of 2006: ask the bank for a later one'],
  [/^CstmrPmtStsRpt/, 'pain.002, what became of a payment file: import it under “Came back”'],
  [/^CstmrCdtTrfInitn/, 'pain.001, a payment file'],
]

export const otherXml = (document: object | undefined): string => {
  const names = Object.keys(document ?? {})
  const found = messages.find(([message]) => names.some((name) => message.test(name)))
  return found ? `This file seems to be ${found[1]}.` : 'This XML file is not a CAMT.053 bank statement.'
}

/** What a text that no reader knows begins with or holds, and what it then seems to be. */
const signs: readonly (readonly [RegExp, string])[] = [
  [/^%PDF-/, 'a PDF: export the statement as data'],
  [/^!(?:Type|Account|Option)/i, 'QIF'],
  [/^:34F:|\n:34F:|\{2:[IO]942/, 'MT942, a report within the day: ask the bank for MT940'],
  [/^ISA[*|~]/, 'EDI (X12)'],
  [/^101 /, 'a NACHA file of payments or returns: what came back is imported under “Came back”'],
  [/^01,[^\r\n]*\/ ?0[23],/, 'BAI2 with all its records on one line: ask the bank for one record on each line'],
  [/^PK[^ -~]/, 'an archive: take the statement out of it'],
  [/^\u00D0\u00CF/, 'a spreadsheet of an old format (.xls): save it as .xlsx or CSV'],
  [/^<(?:!doctype )?html/i, 'a web page: the bank may have asked for a sign-in instead of giving the file'],
  [/^\s*[[{](?!\d:)/, 'JSON'],
]

/** Whether a file is surely of a kind that is not read. */
export const isOther = (text: string): boolean => signs.some(([sign]) => sign.test(text))

/** The sentence about a file that no reader knows. */
export const otherFile = (text: string): string => {
  const found = signs.find(([sign]) => sign.test(text))
  return `${found ? `This file seems to be ${found[1]}.` : 'This file holds no lines of a bank.'} ${readFormats}`
}
