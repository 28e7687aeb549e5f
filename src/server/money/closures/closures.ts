import type { Closure } from '#contract/calls/money/closure.ts'
import { bankingDaysAfter } from '#fund/calendar/banking-days.ts'
import { lockUpEnds } from '#fund/money/eligibility.ts'
import { closureBusinessDaysMax, closureBusinessDaysMin } from '#fund/terms/terms.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { type ClosureRow, openClosureStates } from '#server/people/accounts/find.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull, iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { firstReceivedAt } from '../transfers/first-deposit.ts'

export const latestClosure = (db: Db, personId: string): Promise<ClosureRow | undefined> =>
  db
    .selectFrom('closures')
    .selectAll()
    .where('account_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Closures that the admin still has to verify or pay out, oldest first. */
export const openClosures = (db: Db): Promise<ClosureRow[]> =>
  db.selectFrom('closures').selectAll().where('state', 'in', openClosureStates).orderBy('id').execute()

/** Throws 404 if the closure does not exist. */
export const closureById = async (db: Db, id: string): Promise<ClosureRow> => {
  const row = await db.selectFrom('closures').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such closure.')
  return row
}

/**
 * The earliest instant at which an account may be emptied: after the close of the week that stops its trading, and
 * after the lock-up.
 */
export const payableFrom = async (db: Db, { account_id, stops_at }: ClosureRow): Promise<number> => {
  const received = await firstReceivedAt(db, account_id)
  return Math.max(stops_at, received === undefined ? 0 : lockUpEnds(received, await termsAtOf(db)))
}

export const viewClosure = async (db: Db, row: ClosureRow): Promise<Closure> => {
  const investor = await db
    .selectFrom(holders)
    .select(['id', 'name', 'email'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const goesOn = row.state === 'requested' || row.state === 'verified'
  return {
    id: row.id,
    state: row.state,
    requested_at: iso(row.requested_at),
    verification_from: iso(bankingDaysAfter(row.requested_at, closureBusinessDaysMin)),
    verification_to: iso(bankingDaysAfter(row.requested_at, closureBusinessDaysMax)),
    verified_at: isoOrNull(row.verified_at),
    payable_at: goesOn ? iso(await payableFrom(db, row)) : isoOrNull(row.payable_at),
    payout: dollarsOrNull(row.payout),
    closed_at: row.state === 'closed' ? isoOrNull(row.ended_at) : null,
    reason: row.reason,
    investor,
  }
}
