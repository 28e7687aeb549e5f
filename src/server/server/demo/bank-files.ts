import { join } from 'node:path'
import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { type Cents, sumCents, toDollars } from '#fund/cents/money.ts'
import { csvLine } from '#fund/text/csv.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { usedAccount } from '#server/control/terms/wiring.ts'
import { makeFolder, writeDurably } from '#server/platform/base/durable-file.ts'
import type { Db } from '#server/platform/database/store.ts'

interface Line {
  readonly cents: Cents
  readonly name: string
  readonly words: string
  readonly id: string
  /** Who paid a part of it, and what they wrote; the bank does not say how much. */
  readonly payers?: readonly (readonly [name: string, words: string])[]
  /** The bank's code for why a payment came back. */
  readonly returned?: string
}

/** A day of the demo's bank, whole: what it had in the morning, and its lines. */
interface BankDay {
  readonly account: string
  readonly day: string
  readonly opening: Cents
  readonly lines: readonly Line[]
}

const closingOf = ({ opening, lines }: BankDay): Cents => opening + sumCents(lines.map(({ cents }) => cents))
const dollars = (cents: Cents): string => toDollars(cents).toFixed(2)
const unsigned = (cents: Cents): string => dollars(Math.abs(cents))
const short = (day: string): string => day.slice(2).replaceAll('-', '')

const camt = (of: BankDay): string => {
  const { account, day, opening, lines } = of
  const money = (cents: Cents) =>
    `<Amt Ccy="USD">${unsigned(cents)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, cents: Cents) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entry = ({ cents, name, words, id, payers = [[name, words]], returned }: Line) => {
    const role = cents < 0 ? 'Cdtr' : 'Dbtr'
    const why = returned ? `<RtrInf><Rsn><Cd>${returned}</Cd></Rsn></RtrInf>` : ''
    const details = payers.map(
      ([who, what]) =>
        `<TxDtls><RltdPties><${role}><Pty><Nm>${who}</Nm></Pty></${role}></RltdPties><RmtInf><Ustrd>${what}</Ustrd></RmtInf>${why}</TxDtls>`,
    )
    return `<Ntry>${money(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
  <NtryDtls>${details.join('')}</NtryDtls></Ntry>`
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${day}</MsgId></GrpHdr><Stmt>
<Id>${day}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
${balance('OPBD', opening)}${balance('CLBD', closingOf(of))}
${lines.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>
`
}

const bai2 = (of: BankDay): string => {
  const { account, day, opening, lines } = of
  const closing = closingOf(of)
  const control = opening + closing + sumCents(lines.map(({ cents }) => Math.abs(cents)))
  const records = lines.flatMap(({ cents, name, words, id }) => [
    `16,${cents < 0 ? 699 : 195},${Math.abs(cents)},Z,${id},,${words}/`,
    `88,ORIG:${name}/`,
  ])
  return [
    `01,121000000,ALDERLINE,${short(day)},0605,1,80,1,2/`,
    `02,ALDERLINE,121000000,1,${short(day)},0605,USD,2/`,
    `03,${account},USD,010,${opening},,,015,${closing},,/`,
    ...records,
    `49,${control},${records.length + 2}/`,
    `98,${control},1,${records.length + 4}/`,
    `99,${control},1,${records.length + 6}/`,
    '',
  ].join('\n')
}

const ofx = (of: BankDay): string => {
  const [date, entry] = [
    of.day.replaceAll('-', ''),
    ({ cents, name, words, id }: Line) =>
      `<STMTTRN><TRNTYPE>${cents < 0 ? 'DEBIT' : 'CREDIT'}<DTPOSTED>${of.day.replaceAll('-', '')}<TRNAMT>${dollars(cents)}<FITID>${id}<NAME>${name}<MEMO>${words}</STMTTRN>`,
  ]
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>121000000<ACCTID>${of.account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>${date}<DTEND>${date}
${of.lines.map(entry).join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>${dollars(closingOf(of))}<DTASOF>${date}</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
}

const mt940 = (of: BankDay): string => {
  const comma = (cents: Cents) => unsigned(cents).replace('.', ',')
  const balance = (tag: string, cents: Cents) => `:${tag}:${cents < 0 ? 'D' : 'C'}${short(of.day)}USD${comma(cents)}`
  const entry = ({ cents, name, words, id }: Line) =>
    `:61:${short(of.day)}${cents < 0 ? 'D' : 'C'}${comma(cents)}NTRFNONREF//${id}\n:86:${words} ${name}`
  return [
    ...[':20:STATEMENT', `:25:${of.account}`, ':28C:1/1', balance('60F', of.opening)],
    ...of.lines.map(entry),
    `${balance('62F', closingOf(of))}\n`,
  ].join('\n')
}

/** With names that the portal does not know: a person says once what each column holds. */
const unknownTable = ({ day, lines, opening }: BankDay): string => {
  let left = opening
  const rows = lines.map(({ cents, name, words }) => {
    left += cents
    return csvLine([day, name, words, dollars(cents), dollars(left)])
  })
  return [csvLine(['When', 'Who', 'What', 'How much', 'Left']), ...rows].join('')
}

/** The same day of the demo's bank in the formats that are read, by their names; one is of another account. */
const bankFiles = (of: BankDay): Readonly<Record<string, string>> => ({
  'camt053.xml': camt(of),
  'statement.bai2': bai2(of),
  'statement.ofx': ofx(of),
  'statement.mt940': mt940(of),
  'unknown-table.csv': unknownTable(of),
  'another-account.xml': camt({ ...of, account: '5500998877' }),
})

/** The latest day of the demo's bank as it was imported, with what came since: a deposit in full, and a fee for its wire. */
const latestDay = async (db: Db, now: number): Promise<BankDay | undefined> => {
  const day = newYorkDate(now)
  const known = await db.selectFrom('bank_lines').selectAll().where('day', '=', day).orderBy('id').execute()
  const deposit = await db
    .selectFrom('deposits')
    .innerJoin(holders, 'holders.id', 'deposits.account_id')
    .select(['deposits.amount', 'deposits.reference', 'holders.name'])
    .where(({ and, eb }) =>
      and([eb('deposits.status', '=', 'approved'), eb('deposits.reference', 'like', 'ALD-DEMO3%')]),
    )
    .executeTakeFirst()
  if (!deposit) return undefined
  const { cash } = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', '=', 'cash')
    .where('entries.effective_at', '<', startOfNewYorkDate(day))
    .select(({ fn }) => fn.sum<number>('lines.amount').as('cash'))
    .executeTakeFirstOrThrow()
  return {
    account: (await usedAccount(db)).accountNumber,
    day,
    opening: -Number(cash),
    lines: [
      ...known.map((one) => ({
        cents: one.amount,
        name: one.counterparty || 'First Example Bank',
        words: one.reference,
        id: one.bank_id ?? '',
      })),
      { cents: deposit.amount, name: deposit.name, words: deposit.reference, id: 'FHB900005' },
      { cents: -15_00, name: 'First Example Bank', words: 'Wire fee', id: 'FHB900006' },
    ],
  }
}

/** What came in the afternoon: two people's money in one credit, and a payment that came back. */
const afternoonOf = async (db: Db, of: BankDay): Promise<BankDay> => {
  const paid = await db
    .selectFrom('payment_batch_items as item')
    .innerJoin('payment_batches as batch', 'batch.id', 'item.batch_id')
    .innerJoin('withdrawals', 'withdrawals.id', 'item.withdrawal_id')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .where('batch.status', '=', 'paid')
    .where('item.place', '>', 0)
    .orderBy('item.place')
    .select(['item.reference', 'item.amount', 'holders.name'])
    .executeTakeFirst()
  const payers = [
    ['Gray Sample', 'for my account'],
    ['Casey Sample', 'savings'],
  ] as const
  return {
    ...of,
    opening: closingOf(of),
    lines: [
      { cents: 3_000_00, name: '', words: '', id: 'FHB900007', payers },
      ...(paid
        ? [{ cents: paid.amount, name: paid.name, words: paid.reference, id: 'FHB900008', returned: 'AC04' }]
        : []),
    ],
  }
}

/** Lays files of the demo's bank into DATA_DIR/bank, to be imported by whoever tries the demo. */
export const layBankFiles = async (db: Db, now: number, dataDir: string): Promise<void> => {
  const of = await latestDay(db, now)
  if (!of) return
  const folder = join(dataDir, 'bank')
  await makeFolder(folder)
  const files = { ...bankFiles(of), 'collective-and-returned.xml': camt(await afternoonOf(db, of)) }
  for (const [name, text] of Object.entries(files)) await writeDurably(join(folder, name), text)
}
