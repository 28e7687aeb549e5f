import { type Cents, centsPerDollar } from '#fund/cents/money.ts'
import { documentsIn, elements, parseXml, textAt, type XmlNode } from '#server/platform/files/xml.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { knownReference, type ReadReturn, type ReadReturns, shortText } from './returned.ts'

/** An amount in dollars; null where there is none. Throws 422 for another currency, or what is no amount. */
const centsOf = (node: XmlNode | undefined): Cents | null => {
  if (!node) return null
  const text = textAt(node)
  const [, whole, places = ''] = /^0*(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text) ?? []
  if (whole === undefined) throw refuse(422, `“${text.slice(0, 30)}” is no amount.`)
  if (node['@Ccy'] !== 'USD')
    throw refuse(
      422,
      `An amount is in ${String(node['@Ccy'] ?? 'no currency').slice(0, 3)}: payouts are in US dollars.`,
    )
  return Number(whole) * centsPerDollar + Number(places.padEnd(2, '0'))
}

const amountOf = (node: XmlNode | undefined, ...paths: readonly (readonly string[])[]): Cents | null => {
  for (const path of paths) {
    const [found] = elements(node, ...path)
    if (found) return centsOf(found)
  }
  return null
}

/** The first reason of several statements of one, with the bank's words. */
export const reasonOf = (reasons: readonly XmlNode[]): { code: string; words: string } => ({
  code: shortText(textAt(reasons[0], 'Rsn', 'Cd') || textAt(reasons[0], 'Rsn', 'Prtry')) || 'without a code',
  words: shortText(reasons.flatMap((one) => elements(one, 'AddtlInf').map((words) => textAt(words))).join(' ')),
})

const isRejected = (node: XmlNode, name: string): boolean => textAt(node, name) === 'RJCT'

/** What a status report (pain.002) rejects: payments, or whole batches, whose reference it names. */
const rejectionsOf = (report: XmlNode): ReadReturn[] => {
  const message = textAt(report, 'GrpHdr', 'MsgId')
  const rejection = (reasons: readonly XmlNode[], about: Partial<ReadReturn>): ReadReturn => ({
    kind: 'rejection',
    ...reasonOf(reasons),
    amount: null,
    reference: '',
    batch: '',
    trace: '',
    name: '',
    corrected: '',
    ...about,
    bankId: `${message} ${about.batch ?? ''} ${about.reference ?? ''}`,
  })
  const groups = elements(report, 'OrgnlGrpInfAndSts').filter((one) => isRejected(one, 'GrpSts'))
  const payments = elements(report, 'OrgnlPmtInfAndSts')
  /** What has no status of its own has that of what it is in. */
  const isOut = (node: XmlNode, name: string, above: boolean): boolean =>
    isRejected(node, name) || (above && textAt(node, name) === '')
  const isWholeOut = (payment: XmlNode): boolean => isOut(payment, 'PmtInfSts', groups.length > 0)
  const reasonsAbove = groups.flatMap((group) => elements(group, 'StsRsnInf'))
  const single = payments.flatMap((payment) =>
    elements(payment, 'TxInfAndSts')
      .filter((one) => isOut(one, 'TxSts', isWholeOut(payment)))
      .map((one) =>
        rejection([...elements(one, 'StsRsnInf'), ...elements(payment, 'StsRsnInf'), ...reasonsAbove], {
          reference: knownReference(textAt(one, 'OrgnlEndToEndId') || textAt(one, 'OrgnlInstrId')),
          batch: knownReference(textAt(payment, 'OrgnlPmtInfId')),
          amount: amountOf(one, ['OrgnlTxRef', 'Amt', 'InstdAmt']),
          name: shortText(textAt(one, 'OrgnlTxRef', 'Cdtr', 'Pty', 'Nm') || textAt(one, 'OrgnlTxRef', 'Cdtr', 'Nm')),
        }),
      ),
  )
  const whole = payments
    .filter((payment) => isWholeOut(payment) && elements(payment, 'TxInfAndSts').length === 0)
    .map((payment) =>
      rejection([...elements(payment, 'StsRsnInf'), ...reasonsAbove], {
        batch: knownReference(textAt(payment, 'OrgnlPmtInfId')),
      }),
    )
  if (single.length + whole.length > 0) return [...single, ...whole]
  return groups.map((one) =>
    rejection(elements(one, 'StsRsnInf'), { batch: knownReference(textAt(one, 'OrgnlMsgId')) }),
  )
}

const isBooked = (entry: XmlNode): boolean => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts') || 'BOOK') === 'BOOK'

/** The credits of a notification or a statement (camt.054, camt.053) that name why a payment came back. */
const returnedOf = (account: XmlNode): ReadReturn[] =>
  elements(account, 'Ntry')
    .filter((entry) => isBooked(entry) && textAt(entry, 'CdtDbtInd') === 'CRDT')
    .flatMap((entry) => {
      const details = elements(entry, 'NtryDtls', 'TxDtls')
      const bankId = textAt(entry, 'AcctSvcrRef')
      return details.flatMap((detail, place): ReadReturn[] => {
        const reasons = elements(detail, 'RtrInf')
        if (reasons.length === 0) return []
        const own = amountOf(detail, ['Amt'], ['AmtDtls', 'TxAmt', 'Amt'], ['AmtDtls', 'InstdAmt', 'Amt'])
        return [
          {
            kind: 'return',
            ...reasonOf(reasons),
            amount: own ?? (details.length === 1 ? amountOf(entry, ['Amt']) : null),
            reference:
              knownReference(textAt(detail, 'Refs', 'EndToEndId')) || knownReference(textAt(detail, 'Refs', 'InstrId')),
            batch: knownReference(textAt(detail, 'Refs', 'PmtInfId')),
            trace: '',
            name: shortText(
              textAt(detail, 'RltdPties', 'Cdtr', 'Pty', 'Nm') || textAt(detail, 'RltdPties', 'Cdtr', 'Nm'),
            ),
            bankId: `${textAt(detail, 'Refs', 'AcctSvcrRef') || bankId} ${place}`,
            corrected: '',
          },
        ]
      })
    })

/** What came back by an XML file: a status report, a notification or a statement. Throws 422 unless it is one of them. */
export const readIsoReturns = (xml: string): ReadReturns => {
  const documents = documentsIn(parseXml(xml))
  const all = (...path: readonly string[]): XmlNode[] => documents.flatMap((document) => elements(document, ...path))
  const reports = all('CstmrPmtStsRpt')
  if (reports.length > 0) return { format: 'pain.002', returns: reports.flatMap(rejectionsOf) }
  const notices = all('BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  if (notices.length > 0) return { format: 'camt.054', returns: notices.flatMap(returnedOf) }
  const statements = all('BkToCstmrStmt', 'Stmt')
  if (statements.length > 0) return { format: 'camt.053', returns: statements.flatMap(returnedOf) }
  throw refuse(
    422,
    'This XML file is neither a status report (pain.002) nor a notification (camt.054) nor a statement (camt.053).',
  )
}
