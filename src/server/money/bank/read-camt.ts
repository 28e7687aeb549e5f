import { isDate } from '#fund/calendar/new-york.ts'
import { sumCents } from '#fund/cents/money.ts'
import { reasonInWords } from '#fund/money/return-codes.ts'
import {
  documentsIn,
  element,
  elements,
  parseXml,
  placesIn,
  startOf,
  textAt,
  type XmlNode,
} from '#server/platform/files/xml.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { reasonOf } from '../bank-returns/read-iso.ts'
import { otherXml, readFormats } from './other-files.ts'
import {
  decimalCents,
  joinedParts,
  joinedTexts,
  knownId,
  oneLine,
  type ReadLine,
  type ReadStatement,
} from './statement.ts'

/** A day as the bank wrote it: of a date or a time, with a zone or without, whatever the zone. */
const dayOf = (node: XmlNode | undefined): string => {
  const written = textAt(node, 'Dt') || textAt(node, 'DtTm')
  const [, date = ''] = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d:\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/.exec(written) ?? []
  return isDate(date) ? date : ''
}

const directions: readonly string[] = ['CRDT', 'DBIT']

const signOf = (node: XmlNode | undefined): 1 | -1 => (textAt(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1)

/** An amount has no sign of its own. */
const centsOf = (amount: XmlNode | undefined): number | undefined => {
  const cents = decimalCents(textAt(amount))
  return cents === undefined || cents < 0 ? undefined : cents
}

const currencyOf = (amount: XmlNode | undefined): string => String(amount?.['@Ccy'] ?? '')

const amountOf = (node: XmlNode | undefined) => {
  const amount = element(node, 'Amt')
  const cents = centsOf(amount)
  return { cents: cents === undefined ? undefined : signOf(node) * cents, currency: currencyOf(amount) }
}

/** `NOTPROVIDED` means that there is none. */
const said = (parts: readonly string[]): string => joinedTexts(parts.filter((part) => knownId(part) !== ''))

/** The bank's words about one payment. */
const wordsOf = (detail: XmlNode | undefined): string[] => [
  ...elements(detail, 'RmtInf', 'Ustrd').map((one) => textAt(one)),
  ...elements(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map((one) => textAt(one)),
  ...elements(detail, 'RmtInf', 'Strd', 'RfrdDocInf', 'Nb').map((one) => textAt(one)),
  ...elements(detail, 'RmtInf', 'Strd', 'AddtlRmtInf').map((one) => textAt(one)),
  textAt(detail, 'Refs', 'EndToEndId'),
  textAt(detail, 'Refs', 'PmtInfId'),
  textAt(detail, 'AddtlTxInf'),
  textAt(detail, 'RtrInf', 'Rsn', 'Cd'),
]

/** The bank's words about the whole entry. */
const wholeWordsOf = (entry: XmlNode): string[] => [
  ...elements(entry, 'NtryDtls', 'Btch', 'PmtInfId').map((one) => textAt(one)),
  textAt(entry, 'AddtlNtryInf'),
]

const partyOf = (detail: XmlNode | undefined, isCredit: boolean): string => {
  const named = (party: string): string =>
    // Since version 8 a party is one level deeper.
    textAt(detail, 'RltdPties', party, 'Pty', 'Nm') ||
    textAt(detail, 'RltdPties', party, 'Nm') ||
    textAt(detail, 'RltdPties', party, 'Agt', 'FinInstnId', 'Nm')
  return isCredit ? named('Dbtr') || named('UltmtDbtr') : named('Cdtr') || named('UltmtCdtr')
}

/** Where a payment within an entry has its amount, the surest first. */
const amountPaths: readonly (readonly string[])[] = [
  ['Amt'],
  ['AmtDtls', 'TxAmt', 'Amt'],
  ['AmtDtls', 'CntrValAmt', 'Amt'],
  ['AmtDtls', 'InstdAmt', 'Amt'],
]

/** What a payment moves, in the direction of its entry or, if it says so, against it; undefined unless in US dollars. */
const partCents = (entry: XmlNode, detail: XmlNode, path: readonly string[]): number | undefined => {
  const amount = element(detail, ...path)
  const cents = currencyOf(amount) === 'USD' ? centsOf(amount) : undefined
  return cents === undefined ? undefined : cents * signOf(textAt(detail, 'CdtDbtInd') === '' ? entry : detail)
}

/** The amounts of the payments in a credit, if the file gives them somewhere and they add up to it. */
const splitOf = (entry: XmlNode, details: readonly XmlNode[], cents: number): readonly number[] | undefined => {
  if (details.length < 2 || cents <= 0) return undefined
  const first = (detail: XmlNode): number | undefined =>
    amountPaths.map((path) => partCents(entry, detail, path)).find((one) => one !== undefined)
  const sources = [...amountPaths.map((path) => (detail: XmlNode) => partCents(entry, detail, path)), first]
  return sources
    .map((source) => details.map(source))
    .find((found): found is number[] => {
      const known = found.filter((one) => one !== undefined)
      return known.length === found.length && sumCents(known) === cents
    })
}

/** Whether a credit has more payments than the one that could be named for it. */
const isCollective = (entry: XmlNode, details: readonly XmlNode[], cents: number): boolean => {
  if (cents <= 0) return false
  const counted = elements(entry, 'NtryDtls', 'Btch', 'NbOfTxs').map((node) => Number(textAt(node)))
  if (details.length > 1 || counted.some((count) => count > 1)) return true
  const only = details[0] && partCents(entry, details[0], ['Amt'])
  return only !== undefined && only < cents
}

/** Why the payments of a line came back, where the bank says it. */
const returnedIn = (details: readonly XmlNode[]): Pick<ReadLine, 'returnReason'> => {
  const reasons = details.flatMap((detail) => elements(detail, 'RtrInf'))
  return reasons.length === 0 ? {} : { returnReason: reasonInWords(reasonOf(reasons)) }
}

const isBooked = (entry: XmlNode): boolean => statusOf(entry) === 'BOOK'
const statusOf = (entry: XmlNode): string =>
  textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts') || 'BOOK'

/** What has not happened yet, or is only told. */
const unbooked: readonly string[] = ['PDNG', 'INFO', 'FUTR']

/** A collective credit becomes one line for each payment in it, if the bank gives their amounts; else it stays whole. */
const linesOf = (entry: XmlNode, what: string): (ReadLine | string)[] => {
  const { cents, currency } = amountOf(entry)
  if (!isBooked(entry)) return [`${what}: its status “${oneLine(statusOf(entry))}” is not understood.`]
  if (cents === undefined) return [`${what}: its amount cannot be read.`]
  if (!directions.includes(textAt(entry, 'CdtDbtInd'))) return [`${what} does not say whether it came in or went out.`]
  if (currency !== 'USD') return [`${what} is in ${oneLine(currency) || 'no currency'}: the books are in US dollars.`]
  const day = dayOf(element(entry, 'BookgDt'))
  if (day === '') return [`${what} has no booking date.`]
  const bankId = oneLine(knownId(textAt(entry, 'AcctSvcrRef')))
  const details = elements(entry, 'NtryDtls', 'TxDtls')
  const base = { day, valueDay: dayOf(element(entry, 'ValDt')) || day }
  const lineOf = (amount: number, of: readonly XmlNode[], id: string): ReadLine => ({
    ...base,
    amount,
    counterparty: joinedTexts(of.map((detail) => partyOf(detail, amount > 0))),
    reference: said(
      of.length > 1
        ? [...wholeWordsOf(entry), ...of.flatMap(wordsOf)]
        : [...of.flatMap(wordsOf), ...wholeWordsOf(entry)],
    ),
    bankId: id || null,
    ...returnedIn(of),
  })
  const split = splitOf(entry, details, cents)
  if (!split)
    return [{ ...lineOf(cents, details, bankId), ...(isCollective(entry, details, cents) && { isCollective: true }) }]
  return details.map((detail, place) => lineOf(split[place] ?? 0, [detail], bankId && `${bankId}/${place + 1}`))
}

/** Null if there is none of this kind; undefined if it cannot be read. */
const balanceOf = (statement: XmlNode, code: string): { cents: number; day: string } | null | undefined => {
  const balances = elements(statement, 'Bal').filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  // An account of several currencies has one balance in each.
  const balance = balances.find((one) => currencyOf(element(one, 'Amt')) === 'USD') ?? balances[0]
  if (!balance) return null
  const { cents, currency } = amountOf(balance)
  if (cents === undefined || currency !== 'USD' || !directions.includes(textAt(balance, 'CdtDbtInd'))) return undefined
  return { cents, day: dayOf(element(balance, 'Dt')) }
}

/** How many entries the bank says there are, if there are others; a reversal may count among what it reverses. */
const unlikeSummary = (statement: XmlNode, entries: readonly XmlNode[], at: string): string[] => {
  const kinds = [
    ['TtlNtries', entries],
    ['TtlCdtNtries', entries.filter((entry) => signOf(entry) > 0)],
    ['TtlDbtNtries', entries.filter((entry) => signOf(entry) < 0)],
  ] as const
  const hasReversal = entries.some((entry) => textAt(entry, 'RvslInd') !== '')
  return (hasReversal ? kinds.slice(0, 1) : kinds).flatMap(([name, all]) => {
    const stated = textAt(statement, 'TxsSummry', name, 'NbOfNtries')
    // Banks count what is not booked, or do not.
    const counts = [all.length, all.filter(isBooked).length]
    return stated === '' || counts.includes(Number(stated))
      ? []
      : [`${name} says ${oneLine(stated)} entries, and there are ${all.length}: lines are missing (${at}).`]
  })
}

const readOne = (placeOf: (at: number) => string, statement: XmlNode, first: number) => {
  const all = elements(statement, 'Ntry')
  const entries = all.filter((entry) => !unbooked.includes(statusOf(entry)))
  const read = entries.flatMap((entry, place) =>
    linesOf(entry, `Entry ${first + place}`).map((line) =>
      typeof line === 'string' ? `${line.slice(0, -1)} (${placeOf(startOf(entry))}).` : line,
    ),
  )
  const found = ['OPBD', 'PRCD', 'CLBD'].map((code) => [code, balanceOf(statement, code)] as const)
  const [opening, before, closing] = found.map(([, balance]) => balance ?? null)
  const account = element(statement, 'Acct', 'Id')
  const unread = read.filter((line) => typeof line === 'string')
  const areBalanced = (opening ?? before) !== null && closing !== null
  return {
    entries: entries.length,
    part: {
      waiting: all.map(statusOf).filter((status) => unbooked.includes(status)),
      account: oneLine(textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id')),
      opening: (opening ?? before)?.cents ?? null,
      closing: closing?.cents ?? null,
      lines: read.filter((line) => typeof line !== 'string'),
      problems: [
        ...unread,
        ...(areBalanced || unread.length > 0 ? [] : unlikeSummary(statement, all, placeOf(startOf(statement)))),
        ...found.flatMap(([code, balance]) =>
          balance === undefined
            ? [`The balance ${code} cannot be read as US dollars (${placeOf(startOf(statement))}).`]
            : [],
        ),
      ],
      days: [(opening ?? before)?.day ?? '', closing?.day ?? ''].filter(isDate),
    },
  }
}

/**
 * A CAMT.053 statement, of whatever version: what the bank booked, in US dollars. Several statements of one
 * account in a file are read as one. Throws 422 unless it is one; a file with a document type is refused
 * unread.
 */
export const readCamt = (xml: string): ReadStatement => {
  const documents = documentsIn(parseXml(xml))
  const statements = documents.flatMap((document) => elements(document, 'BkToCstmrStmt', 'Stmt'))
  if (statements.length === 0) throw refuse(422, `${otherXml(documents[0])} ${readFormats}`)
  let entries = 0
  const placeOf = placesIn(xml)
  const read = statements.map((statement) => {
    const found = readOne(placeOf, statement, entries + 1)
    entries += found.entries
    return found
  })
  return joinedParts(
    'CAMT.053',
    read.map(({ part }) => part),
  )
}
