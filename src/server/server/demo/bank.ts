import { addDays, newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { toDollars } from '#fund/cents/money.ts'
import { batchReference } from '#fund/money/references.ts'
import { csvLine } from '#fund/text/csv.ts'
import { formatMoney } from '#fund/text/format.ts'
import { listOwnAccount, ownAccounts } from '#server/control/terms/own-accounts.ts'
import { usedAccount } from '#server/control/terms/wiring.ts'
import { acceptLines } from '#server/money/bank/book-lines.ts'
import { importStatement } from '#server/money/bank/import.ts'
import { proposalsFor } from '#server/money/bank/propose.ts'
import { readBankStatement } from '#server/money/bank/read-statement.ts'
import { importReturns } from '#server/money/bank-returns/import.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { demoAdmin } from './batches.ts'
import { cast } from './cast.ts'

interface Line {
  readonly day: string
  readonly cents: number
  readonly counterparty: string
  readonly reference: string
  readonly id: string
}

/** How far back the demo's bank statement goes. */
const statementDays = 12

const fileOf = (lines: readonly Line[]): string =>
  [
    csvLine(['date', 'amount', 'counterparty', 'reference', 'bank_id']),
    ...lines.map(({ day, cents, counterparty, reference, id }) =>
      csvLine([day, toDollars(cents), counterparty, reference, id]),
    ),
  ].join('')

/** What moved cash in the book since a day, as the bank has it. */
const bookedSince = async (work: Work, from: string, today: string): Promise<Line[]> => {
  const rows = await work.db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .select(['entries.seq', 'entries.kind', 'entries.description', 'entries.effective_at', 'lines.amount'])
    .where('lines.account', '=', 'cash')
    .where('entries.effective_at', '>=', startOfNewYorkDate(from))
    .orderBy('entries.seq')
    .execute()
  return rows
    .map(({ seq, kind, description, effective_at, amount }) => ({
      day: newYorkDate(effective_at),
      cents: -amount,
      counterparty: kind === 'sweep' ? 'The broker' : '',
      reference: description,
      id: `FHB${String(seq).padStart(6, '0')}`,
    }))
    .filter(({ day }) => day <= today)
}

/** Imports a file, and matches its lines with what is in the book already. */
const importMatched = async (work: SignedInWork, name: string, lines: readonly Line[], account: string | undefined) => {
  const [id = ''] = await importStatement(work, { name, read: await readBankStatement(fileOf(lines)), account })
  const rows = await work.db.selectFrom('bank_lines').selectAll().where('statement_id', '=', id).execute()
  const proposals = await proposalsFor(work.db, rows)
  const booked = rows.flatMap(({ id }) => {
    const found = proposals.get(id)
    return found?.as === 'booked' ? [{ id, as: found.as, of: found.id }] : []
  })
  if (booked.length > 0) await acceptLines(work, booked)
}

/** Two expected deposits; for the first the bank will have less than was asked for. */
const expectDeposits = async (work: SignedInWork): Promise<{ reference: string; amount: number; name: string }[]> => {
  const [shortPaid, paidInFull] = [cast[3], cast[7]]
  const expected = []
  for (const [place, character] of [shortPaid, paidInFull].entries()) {
    const person =
      character &&
      (await work.db.selectFrom('people').select('id').where('email', '=', character.email).executeTakeFirst())
    if (!character || !person) continue
    const at = work.now - (3 - place) * dayMs
    const [reference, amount] = [`ALD-DEMO${place + 2}22${place + 2}`, (place + 1) * 10_000_00]
    const row = { id: timeId(at), account_id: person.id, reference, amount, requested_at: at, decided_at: at }
    await work.db
      .insertInto('deposits')
      .values({ ...row, status: 'approved', decided_by: 'demo' })
      .execute()
    const detail = `${formatMoney(amount)} approved`
    await audit(work.asOf(at), { action: 'deposit.approved', subject: reference, detail, personId: person.id })
    expected.push({ reference, amount, name: character.name })
  }
  return expected
}

/**
 * The demo's bank: a statement that is matched with the book, and today's lines, among them a deposit that came short,
 * money without an owner and a fee of the bank. All of it is dated by the clock of the first start.
 */
export const beginBank = async (begun: Work): Promise<void> => {
  const work = begun.as(await demoAdmin(begun))
  const today = newYorkDate(work.now)
  const past = await statementLines(work, addDays(today, -statementDays), today)
  const { bank, accountNumber: number } = await usedAccount(work.db)
  await listOwnAccount(work, { bank, number, addedBy: null })
  const [own] = await ownAccounts(work.db)
  if (past.length > 0) await importMatched(work, 'first-example-bank.csv', past, own?.id)
  const [short] = await expectDeposits(work)
  const waiting: Line[] = [
    ...(short
      ? [
          {
            day: today,
            cents: short.amount - 25_00,
            counterparty: short.name,
            reference: short.reference,
            id: 'FHB900001',
          },
        ]
      : []),
    { day: today, cents: 1_250_00, counterparty: 'M. Unknown', reference: 'savings', id: 'FHB900002' },
    { day: today, cents: -35_00, counterparty: 'First Example Bank', reference: 'Account fee', id: 'FHB900003' },
  ]
  const read = await readBankStatement(fileOf(waiting))
  await importStatement(work, { name: `first-example-bank-${today}.csv`, read, account: own?.id })
  await beginReturns(work)
}

/** A payment of a paid batch, of which the bank sends back less than was paid: a person has to look at it. */
const beginReturns = async (work: SignedInWork): Promise<void> => {
  const paid = await work.db
    .selectFrom('payment_batch_items as item')
    .innerJoin('payment_batches as batch', 'batch.id', 'item.batch_id')
    .where('batch.status', '=', 'paid')
    .orderBy('item.place')
    .select(['item.reference', 'item.amount'])
    .executeTakeFirst()
  if (!paid) return
  const record = { kind: 'return', code: 'AC04', words: 'less our fee', amount: paid.amount - 15_00, name: '' } as const
  const returns = [{ ...record, reference: paid.reference, batch: '', trace: '', bankId: 'FHB900004', corrected: '' }]
  const read = { format: 'camt.054', returns } as const
  await importReturns(work, { name: 'first-example-bank.camt.054.xml', read, secret: work.secret(), portalUrl: '' })
}

/** As at the bank: the payouts of one batch are one payment. */
const statementLines = async (work: Work, from: string, today: string): Promise<Line[]> => {
  const lines = await bookedSince(work, from, today)
  const batches = await work.db.selectFrom('payment_batches').selectAll().where('status', '=', 'paid').execute()
  const items = await work.db.selectFrom('payment_batch_items').selectAll().execute()
  const single = lines.filter(({ reference }) => !items.some((item) => reference === `Paid ${item.reference}`))
  const whole = batches.map((batch) => ({
    day: newYorkDate(batch.ended_at ?? 0),
    cents: -batch.total,
    counterparty: '',
    reference: batchReference(batch),
    id: `FHB8${String(batch.payouts).padStart(5, '0')}`,
  }))
  return [...single, ...whole]
}
