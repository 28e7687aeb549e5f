import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'

/** Movements between investors and the bank; everything else in cash is the fund's own. */
const flowKinds = ['deposit', 'payout', 'reversal', 'suspense'] as const
const entriesAtOnce = 2000

/** What came in and what went out in a New York month, in cents. */
export interface FlowMonth {
  readonly came: number
  readonly went: number
}

interface Kept {
  /** The last entry that is included. */
  readonly seq: number
  readonly months: ReadonlyMap<string, FlowMonth>
}

/**
 * The sums so far, for each database of this process. An entry never changes and none is added before another, so only
 * what was booked since is read again: the first look at a large book takes a while, and no other.
 */
const keptOf = new WeakMap<Db, Kept>()

/** Months begin on the hour in every zone, so an hour belongs to one month. */
const monthsByHour = new Map<number, string>()

const monthOf = (instant: number): string => {
  const hour = Math.floor(instant / hourMs)
  const known = monthsByHour.get(hour)
  if (known !== undefined) return known
  const month = newYorkMonth(instant)
  monthsByHour.set(hour, month)
  return month
}

/** Cash is an asset: incoming money makes its balance smaller, as the book signs it. */
const movedBetween = (db: Db, after: number, last: number) =>
  db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .select(['entries.effective_at', 'lines.amount'])
    .where('entries.seq', '>', after)
    .where('entries.seq', '<=', last)
    .where('entries.kind', 'in', flowKinds)
    .where('lines.account', '=', 'cash')
    .execute()

/** Money from and to investors, by the month in which it took effect. */
export const flowMonths = async (db: Db): Promise<ReadonlyMap<string, FlowMonth>> => {
  const kept = keptOf.get(db) ?? { seq: 0, months: new Map() }
  const { seq } = await db.selectFrom('book').select('seq').executeTakeFirstOrThrow()
  if (seq === kept.seq) return kept.months
  const months = new Map(kept.months)
  for (let after = kept.seq; after < seq; after += entriesAtOnce) {
    for (const { effective_at, amount } of await movedBetween(db, after, Math.min(seq, after + entriesAtOnce))) {
      const month = monthOf(effective_at)
      const { came, went } = months.get(month) ?? { came: 0, went: 0 }
      months.set(month, { came: came + Math.max(0, -amount), went: went + Math.max(0, amount) })
    }
    await yieldToEventLoop()
  }
  keptOf.set(db, { seq, months })
  return months
}
