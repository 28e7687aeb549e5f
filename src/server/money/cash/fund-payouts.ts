import type { Selectable } from 'kysely'
import type { FundPayout } from '#contract/calls/money/cash.ts'
import { type Cents, sumCents, toDollars } from '#fund/cents/money.ts'
import { before, may, waiting } from '#fund/money/lives.ts'
import { takeable } from '#fund/money/set-aside.ts'
import { formatMoney } from '#fund/text/format.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import { audit, doneBy } from '#server/platform/audit/audit.ts'
import type { Db, NamedActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { cashBooksNow, reserveNow } from '../weeks/set-aside.ts'
import type { FundPayoutStatus, FundPayoutsTable } from './schema.ts'

type Row = Selectable<FundPayoutsTable>

const viewFundPayout = (row: Row): FundPayout => ({
  id: row.id,
  amount: toDollars(row.amount),
  state: row.status,
  requested_at: iso(row.requested_at),
  requested_by: row.requested_by,
  decided_at: isoOrNull(row.decided_at),
  decided_by: row.decided_by,
  paid_at: isoOrNull(row.paid_at),
  reference: row.reference,
})

const shownMax = 50

/** Newest first. */
export const listFundPayouts = async (db: Db): Promise<FundPayout[]> => {
  const rows = await db.selectFrom('fund_payouts').selectAll().orderBy('id', 'desc').limit(shownMax).execute()
  return rows.map(viewFundPayout)
}

/** What the fund can take now beyond its reserve, besides what it asked for already. `but` is a request that is not counted. */
export const takeableNow = async (db: Db, now: number, but = ''): Promise<Cents> => {
  const open = await db
    .selectFrom('fund_payouts')
    .select('amount')
    .where('status', 'in', waiting('fundPayout', 'fund'))
    .where('id', '<>', but)
    .execute()
  const { amount: reserve } = await reserveNow(db)
  return takeable({ ...(await cashBooksNow(db, now)), asked: sumCents(open.map(({ amount }) => amount)), reserve })
}

const refuseMore = (amount: Cents, most: Cents): void => {
  if (amount > most)
    throw refuse(
      409,
      `The fund can take ${formatMoney(most)} now: its share beyond its reserve, as far as there is cash for it.`,
    )
}

/** Asks for a payout of part of the fund's share. Throws 409 for more than the fund can take now. */
export const requestFundPayout = async (work: Work<NamedActor>, amount: Cents): Promise<FundPayout> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  if (amount <= 0) throw refuse(409, 'Enter an amount above zero.')
  refuseMore(amount, await takeableNow(work.db, now))
  const row = await work.db
    .insertInto('fund_payouts')
    .values({ id: timeId(now), amount, status: 'requested', requested_at: now, requested_by: by.email })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(work, {
    action: 'fund-payout.request',
    subject: row.id,
    detail: `${formatMoney(amount)} of the fund's share asked for`,
  })
  return viewFundPayout(row)
}

const rowOf = async (db: Db, id: string): Promise<Row> => {
  const row = await db.selectFrom('fund_payouts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such payout.')
  return row
}

const leaves = { approved: before('fundPayout', 'approve'), cancelled: before('fundPayout', 'cancel') }

/**
 * Approves or cancels a payout. Doing it again changes nothing; throws 409 if its state does not allow it, or if
 * somebody else has done it already.
 */
export const decideFundPayout = async (
  work: Work<NamedActor>,
  { id, status }: { id: string; status: 'approved' | 'cancelled' },
): Promise<FundPayout> => {
  const { by } = work.actor
  await lockBook(work)
  const known = await rowOf(work.db, id)
  if (known.status === status) {
    refuseSecond(by, known.decided_by, `This payout was ${status}`)
    return viewFundPayout(known)
  }
  const before: readonly FundPayoutStatus[] = leaves[status]
  if (!before.includes(known.status)) throw refuse(409, `This payout was already ${known.status}.`)
  if (status === 'approved') await demandAsMade(work.db, 'This payout', { table: 'fund_payouts', ids: [id] })
  if (status === 'approved') refuseMore(known.amount, await takeableNow(work.db, work.now, id))
  const row = await work.db
    .updateTable('fund_payouts')
    .set({ status, decided_at: work.now, decided_by: by.email })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = `${formatMoney(row.amount)} of the fund's share ${status}`
  await audit(work, { action: `fund-payout.${status}`, subject: id, detail })
  return viewFundPayout(row)
}

/** Marks a payout paid: fund against cash. Throws 409 for more than the fund can take now. */
export const payFundPayout = async (
  work: Work<NamedActor>,
  { id, reference }: { id: string; reference: string },
): Promise<FundPayout> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const known = await rowOf(work.db, id)
  if (known.status === 'paid') {
    const first = await doneBy(work.db, { action: 'fund-payout.paid', subject: id })
    refuseSecond(by, first, 'This payout was marked paid')
    return viewFundPayout(known)
  }
  await demandAsMade(work.db, 'This payout', { table: 'fund_payouts', ids: [id] })
  if (!may('fundPayout', known.status, 'pay')) throw refuse(409, 'Only an approved payout can be paid.')
  refuseMore(known.amount, await takeableNow(work.db, now, id))
  const row = await work.db
    .updateTable('fund_payouts')
    .set({ status: 'paid', paid_at: now, reference, reserve_weeks: (await reserveNow(work.db)).weeks })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await append(work, {
    key: `fund-payout:${id}`,
    kind: 'fund-payout',
    subjectId: id,
    description: `The fund's share, paid ${reference}`,
    effectiveAt: now,
    lines: [
      { account: 'fund', amount: -row.amount },
      { account: 'cash', amount: row.amount },
    ],
  })
  const detail = `${formatMoney(row.amount)} of the fund's share paid`
  await audit(work, { action: 'fund-payout.paid', subject: id, detail })
  return viewFundPayout(row)
}
