import { dueAt, weekLabel, weekNumber, weekOf } from '#fund/calendar/week.ts'
import { timeWeighted } from '#fund/returns/returns.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { NamedSpan } from './span.ts'

/** A version of an investor's week: what its close gave, or what a correction made of it. Cents. */
export interface WeekVersion {
  readonly weekFrom: number
  readonly opening: number
  readonly gross: number
  readonly recovered: number
  readonly fundShare: number
  readonly result: number
  /** The loss that later profits make up first, after this week. */
  readonly carriedAfter: number
  /** The investor's part of a shared profit, in percent. */
  readonly tierPercent: number
  /** When it takes effect: the close on its Saturday, a correction on the Sunday after it was booked. */
  readonly effectiveAt: number
  readonly reason: string | null
  readonly by: string
}

/** A correction of one week, as an investor's papers state it. Cents. */
export interface Restated {
  readonly week: string
  readonly effectiveAt: number
  readonly before: number
  readonly after: number
  readonly reason: string
  /** Not on a paper, which names nobody who works for the fund; issued papers are compared with it. */
  readonly by: string
}

export type Versions = readonly [WeekVersion, ...WeekVersion[]]

/** An investor's weeks with all their versions, oldest first. */
export const versionsOf = async (db: Db, personId: string): Promise<Versions[]> => {
  const rows = await db
    .selectFrom('week_rows')
    .innerJoin('openings', (join) =>
      join
        .onRef('openings.week_from', '=', 'week_rows.week_from')
        .onRef('openings.account_id', '=', 'week_rows.account_id'),
    )
    .innerJoin('week_reports as made', (join) =>
      join.onRef('made.week_from', '=', 'week_rows.week_from').onRef('made.version', '=', 'week_rows.version'),
    )
    .where('week_rows.account_id', '=', personId)
    .where('week_rows.traded', '=', 1)
    .orderBy('week_rows.week_from')
    .orderBy('week_rows.version')
    .selectAll('week_rows')
    .select(['openings.balance', 'made.reason', 'made.reported_by', 'made.posted_at'])
    .execute()
  const byWeek = Map.groupBy(rows, ({ week_from }) => week_from)
  return [...byWeek.values()].map(
    (own) =>
      own.map((row, place) => ({
        weekFrom: row.week_from,
        opening: row.balance,
        gross: row.gross,
        recovered: row.recovered,
        fundShare: row.fund_share,
        result: row.result_change,
        carriedAfter: row.carried_after,
        tierPercent: row.tier_percent,
        effectiveAt: place === 0 ? dueAt(weekOf(row.week_from)) : weekOf(row.posted_at).to,
        reason: row.reason,
        by: row.reported_by,
      })) as [WeekVersion, ...WeekVersion[]],
  )
}

const restatedBy = (versions: Versions): Restated[] =>
  versions.slice(1).map((version, place) => {
    const week = weekOf(version.weekFrom)
    return {
      week: `${weekLabel(week)}, ${weekNumber(week).year}`,
      effectiveAt: version.effectiveAt,
      before: versions[place]?.result ?? 0,
      after: version.result,
      reason: version.reason ?? '',
      by: version.by,
    }
  })

/** What a paper states of an investor's weeks in a span. */
export interface PaperWeeks {
  /** As they were closed, so that they sum to what the closes booked. */
  readonly closed: readonly WeekVersion[]
  /** Corrections that take effect in the span, of any week. */
  readonly corrections: readonly Restated[]
  /** Corrections of the span's own weeks that take effect after it: booked in a later paper, known by now. */
  readonly since: readonly Restated[]
  /** As a fraction, over the span's weeks as they stood at its end. */
  readonly timeWeighted: number | undefined
  /** The same, as they are after every correction. */
  readonly timeWeightedNow: number | undefined
}

/** The weeks that closed then. */
export const weeksWithin = (all: readonly Versions[], { from, to }: Pick<NamedSpan, 'from' | 'to'>): Versions[] =>
  all.filter(([closed]) => closed.effectiveAt >= from && closed.effectiveAt < to)

export const paperWeeks = (all: readonly Versions[], { from, to }: NamedSpan): PaperWeeks => {
  const own = weeksWithin(all, { from, to })
  const corrections = all.flatMap(restatedBy).filter(({ effectiveAt }) => effectiveAt >= from && effectiveAt < to)
  const periods = (of: readonly (WeekVersion | undefined)[]) =>
    of.flatMap((version) => (version ? [{ opening: version.opening, gain: version.result }] : []))
  return {
    closed: own.map(([closed]) => closed),
    corrections: corrections.toSorted((a, b) => a.effectiveAt - b.effectiveAt),
    since: own.flatMap(restatedBy).filter(({ effectiveAt }) => effectiveAt >= to),
    timeWeighted: timeWeighted(periods(own.map((those) => those.findLast(({ effectiveAt }) => effectiveAt < to)))),
    timeWeightedNow: timeWeighted(periods(own.map((those) => those.at(-1)))),
  }
}
