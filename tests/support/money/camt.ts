import { house } from '#server/platform/config/house.ts'

/** A line of a made-up bank; dollars, with money that came in above zero. */
export interface CamtLine {
  readonly day: string
  readonly amount: number
  readonly id?: string
  readonly reference?: string
  readonly party?: string
  readonly valueDay?: string
  /** ISO 20022's reason for which the payment came back. */
  readonly returnCode?: string
}

export interface CamtStatement {
  readonly account?: string
  readonly from: string
  readonly to: string
  readonly opening: number
  readonly closing?: number
  readonly lines: readonly CamtLine[]
  readonly version?: '02' | '08'
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const sign = (amount: number): string => `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
const money = (amount: number): string => `<Amt Ccy="USD">${Math.abs(amount).toFixed(2)}</Amt>${sign(amount)}`

const entryOf = ({ day, amount, id, reference, party, valueDay, returnCode }: CamtLine, version: string): string => {
  const role = amount < 0 ? 'Cdtr' : 'Dbtr'
  const name = `<Nm>${escaped(party ?? '')}</Nm>`
  const inParty = version === '08' ? `<Pty>${name}</Pty>` : name
  return [
    `<Ntry>${money(amount)}<Sts>${version === '08' ? '<Cd>BOOK</Cd>' : 'BOOK'}</Sts>`,
    `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${valueDay ?? day}</Dt></ValDt>`,
    id ? `<AcctSvcrRef>${id}</AcctSvcrRef>` : '',
    '<BkTxCd><Prtry><Cd>PMNT</Cd></Prtry></BkTxCd>',
    '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
    party ? `<RltdPties><${role}>${inParty}</${role}></RltdPties>` : '',
    reference ? `<RmtInf><Ustrd>${escaped(reference)}</Ustrd></RmtInf>` : '',
    returnCode ? `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>` : '',
    '</TxDtls></NtryDtls></Ntry>',
  ].join('')
}

const balance = (code: string, day: string, amount: number): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`

/** A statement as a bank's CAMT.053 file, of the fund's own account unless another is given. */
export const camt053 = (statement: CamtStatement): string => {
  const { account = house.depositAccount.accountNumber, from, to, opening, lines, version = '08' } = statement
  const closing = statement.closing ?? lines.reduce((sum, { amount }) => sum + amount, opening)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>`,
    `<GrpHdr><MsgId>M-${to}</MsgId><CreDtTm>${to}T22:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>S-${to}</Id><CreDtTm>${to}T22:00:00Z</CreDtTm>`,
    `<Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>USD</Ccy></Acct>`,
    balance('OPBD', from, opening),
    balance('CLBD', to, closing),
    ...lines.map((line) => entryOf(line, version)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('')
}
