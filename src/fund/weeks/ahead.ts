import { dueAt, nextWeek, type Week, weekOf } from '#fund/calendar/week.ts'

/** The changes to an investor's own account that can happen on a Sunday. */
export const changeKinds = ['trading-starts', 'trading-stops', 'risk', 'deposit', 'withdrawal', 'addition'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** A moment of the fund's calendar that is still to come, with what changes in it. */
export interface Moment<Change> {
  /** `distribution` is the Saturday from which the week may be closed; `sunday` is the beginning of the week. */
  readonly kind: 'distribution' | 'sunday'
  readonly at: number
  /** The week that is closed, or the week that begins. */
  readonly week: Week
  /** Empty on a Saturday: what is asked for takes effect on a Sunday. */
  readonly changes: readonly Change[]
}

const momentsOf = <Change extends { readonly at: number }>(
  week: Week,
  changes: readonly Change[],
): Moment<Change>[] => [
  { kind: 'distribution', at: dueAt(week), week, changes: [] },
  {
    kind: 'sunday',
    at: week.to,
    week: weekOf(week.to),
    changes: changes.filter(({ at }) => at === week.to),
  },
]

/** The Saturdays and Sundays of some weeks, starting with the present week, as far as they are still to come. */
const momentsAhead = <Change extends { readonly at: number }>(
  now: number,
  changes: readonly Change[],
  weeks: number,
): Moment<Change>[] => {
  const found: Moment<Change>[] = []
  for (let week = weekOf(now), left = weeks; left > 0; week = nextWeek(week.from), left -= 1)
    found.push(...momentsOf(week, changes))
  return found.filter(({ at }) => at > now)
}

/** A Saturday after this Saturday's close belongs to the next week, and a change waits at most until the next month. */
const weeksLookedAt = 6

/**
 * The distribution whose Saturday has come and which waits for the report of its week; `open` is the week that is not
 * closed yet, if any.
 */
export const dueDistribution = (now: number, open: Week | null): Moment<never> | null =>
  open && dueAt(open) <= now ? { kind: 'distribution', at: dueAt(open), week: open, changes: [] } : null

/**
 * For one account: a distribution that is due, if something of the account was at work in its week, and the Saturdays
 * and Sundays of some weeks, without the Saturdays before anything is at work. `atWorkFrom` is the beginning of the
 * first open week in which something is; if it is null, nothing is at work and the Saturdays are the fund's.
 */
export const ownMoments = <Change extends { readonly at: number }>(
  now: number,
  changes: readonly Change[],
  { open, atWorkFrom }: { readonly open: Week | null; readonly atWorkFrom: number | null },
  weeks: number,
): Moment<Change>[] => {
  const due = open && atWorkFrom === open.from ? dueDistribution(now, open) : null
  const isOwn = ({ kind, week }: Moment<Change>) => kind === 'sunday' || atWorkFrom === null || week.from >= atWorkFrom
  return [...(due ? [due] : []), ...momentsAhead(now, changes, weeks).filter(isOwn)]
}

/**
 * The next distribution (one that is due comes before every Saturday), the next Sunday, and the later ones on which
 * something changes; in chronological order.
 */
export const nextMoments = <Change extends { readonly at: number }>(
  now: number,
  changes: readonly Change[],
  work: { readonly open: Week | null; readonly atWorkFrom: number | null },
): Moment<Change>[] => {
  const moments = ownMoments(now, changes, work, weeksLookedAt)
  const first = (wanted: Moment<Change>['kind']) => moments.find(({ kind }) => kind === wanted)
  const [distribution, sunday] = [first('distribution'), first('sunday')]
  return moments.filter((moment) => moment === distribution || moment === sunday || moment.changes.length > 0)
}
