import type { TradingStatus } from '#contract/entities/basic.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Work } from '#server/platform/database/store.ts'

/** The trading status of these investors, now or from the next Sunday on, was written. */
export const tradingChanged = announcement<readonly string[]>('trading changed')

interface Change {
  readonly personId: string
  readonly requested: TradingStatus
  readonly byId: string
  readonly message?: string | null
}

/**
 * Writes a status from the next Sunday on; returns whether it changed. One conditional statement: of several equal
 * requests at once, one changes the row.
 */
export const changeTrading = async (
  work: Work,
  { personId, requested, byId, message = null }: Change,
): Promise<boolean> => {
  const next = { status: requested, requested_at: work.now, requested_by: byId, message }
  const rows = await work.db
    .insertInto('trading_changes')
    .values({ account_id: personId, effective_from: nextWeek(work.now).from, ...next })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'effective_from'])
        .doUpdateSet(next)
        .where('trading_changes.status', '<>', requested),
    )
    .returning('status')
    .execute()
  if (rows.length > 0) await work.announce(tradingChanged, [personId])
  return rows.length > 0
}

/** Approved investors trade from the next Sunday on, until something else is asked for. */
export const beginTrading = async (
  work: Work,
  { personIds, byId }: { readonly personIds: readonly string[]; readonly byId: string },
): Promise<void> => {
  const begun = {
    effective_from: nextWeek(work.now).from,
    status: 'active' as const,
    requested_at: work.now,
    requested_by: byId,
  }
  await inBatches(
    personIds.map((account_id) => ({ account_id, ...begun, message: null })),
    (rows) =>
      work.db
        .insertInto('trading_changes')
        .values([...rows])
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
  )
  await work.announce(tradingChanged, personIds)
}

/** A deactivated investor stops from the next Sunday on, whatever was asked for before. */
export const endTrading = async (
  work: Work,
  { personId, byId }: { readonly personId: string; readonly byId: string },
): Promise<void> => {
  const next = { status: 'inactive' as const, requested_at: work.now, requested_by: byId, message: null }
  await work.db
    .insertInto('trading_changes')
    .values({ account_id: personId, effective_from: nextWeek(work.now).from, ...next })
    .onConflict((conflict) => conflict.columns(['account_id', 'effective_from']).doUpdateSet(next))
    .execute()
  await work.announce(tradingChanged, [personId])
}
