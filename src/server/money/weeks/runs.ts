import type { DistributionRun } from '#contract/calls/money/distributions.ts'
import { type Week, weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, windowOf } from '#server/platform/http/contract-values.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { periodLabel } from './close-notices.ts'
import { type RunTotals, totalsFor } from './run-rows.ts'
import type { StoredWeek } from './stored-weeks.ts'
import { newestReport, weekId } from './stored-weeks.ts'

const nothing: RunTotals = { investors: 0, gross: 0, carried_before: 0, net: 0, share: 0, fund_share: 0 }

const hashOf = async (db: Db, weekFrom: number): Promise<string | null> => {
  const entry = await db.selectFrom('entries').select('hash').where('key', '=', `close:${weekFrom}`).executeTakeFirst()
  return entry?.hash ?? null
}

/** A run as of now; a week that waits for the one before it has no figures yet. */
export const runOf = async (db: Db, week: Week, stored: StoredWeek | undefined): Promise<DistributionRun> => {
  const totals = stored ? await totalsFor(db, stored) : nothing
  const report = await newestReport(db, week.from)
  const closedAt = stored?.closed_at ?? null
  return {
    id: weekId(week),
    period: periodLabel(week),
    ...windowOf(week),
    state: closedAt === null ? 'draft' : 'finalised',
    version: report?.version ?? 0,
    grossProfit: toDollars(totals.gross),
    carryOver: toDollars(totals.carried_before),
    distributed: toDollars(totals.share),
    fundShare: toDollars(totals.fund_share),
    status: totals.net > 0 ? 'Completed' : 'No Distribution',
    investors: totals.investors,
    finalised_at: closedAt === null ? null : iso(closedAt),
    entry_hash: closedAt === null ? null : await hashOf(db, week.from),
  }
}

/** The open week and the closed ones, newest first, except weeks in which nothing traded. */
export const storedRuns = (db: Db, before: number | undefined, limit: number): Promise<StoredWeek[]> =>
  db
    .selectFrom('weeks')
    .selectAll()
    .where(({ or, eb }) => or([eb('closed_at', 'is', null), eb('version', 'is not', null)]))
    .$if(before !== undefined, (only) => only.where('week_from', '<', before ?? 0))
    .orderBy('week_from', 'desc')
    .limit(limit)
    .execute()

/** Throws 404 for a week that has not begun, was before the fund, or in which nothing traded. */
export const refuseNoRun = async (db: Db, now: number, week: Week, stored: StoredWeek | undefined): Promise<void> => {
  const first = await db.selectFrom('weeks').select('week_from').orderBy('week_from').limit(1).executeTakeFirst()
  const waits = !stored && first !== undefined && week.from > first.week_from && week.from <= now
  const runs = stored && (stored.closed_at === null || stored.version !== null)
  if (!runs && !waits) throw refuse(404, 'There is no distribution run for this week.')
}

export const weekOfStored = ({ week_from }: StoredWeek): Week => weekOf(week_from)
