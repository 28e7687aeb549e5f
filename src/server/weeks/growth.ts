import { sql } from 'kysely'
import { counted, formatMoney } from '#fund/format.ts'
import type { Cents } from '#fund/money.ts'
import { previousWeek, type Week } from '#fund/week.ts'
import type { Db } from '../store/store.ts'

/** An account that has more at work in a week than in the week before, beyond what that week gave it. Cents. */
export interface Grown {
  readonly personId: string
  /** What was at work in the week before; 0 for one that is new. */
  readonly before: Cents
  readonly after: Cents
  /** What the close of the week before gave it. */
  readonly result: Cents
  /** The rest of the difference: money that came in, or that was there and did not trade. */
  readonly added: Cents
}

interface Growth {
  readonly newcomers: number
  /** How many there are with the newcomers, and what all of them added. */
  readonly grown: number
  readonly added: Cents
  /** Those who added most, the largest first. */
  readonly largest: readonly Grown[]
}

const shownMax = 10

const none = { newcomers: 0, grown: 0, added: 0, largest: [] } as const

/** What is at work in a week, of each account; and what the close of the week before gave it, as it was first booked. */
const addedIn = (db: Db, from: number, before: number) =>
  db
    .selectFrom('openings as now')
    .leftJoin('openings as then', (join) =>
      join
        .onRef('then.person_id', '=', 'now.person_id')
        .on('then.week_from', '=', before)
        .on('then.active', '=', 1)
        .on('then.balance', '>', 0),
    )
    .where('now.week_from', '=', from)
    .where('now.active', '=', 1)
    .where('now.balance', '>', 0)
    .select(['now.person_id', 'now.balance as is_now'])
    .select(sql<number>`cast(coalesce("then".balance, 0) as bigint)`.as('was'))
    .select(
      sql<number>`cast(coalesce((select result_change from week_rows where week_rows.person_id = now.person_id
        and week_rows.week_from = ${before} and "then".person_id is not null order by version limit 1), 0) as bigint)`.as(
        'gave',
      ),
    )

/**
 * Who is new or grew most since the week before: whoever has more at work shares more of the result. The cost is that of
 * reading a week's openings once.
 */
export const growthOf = async (db: Db, week: Week): Promise<Growth> => {
  const before = previousWeek(week.from).from
  const rows = await db
    .selectFrom(addedIn(db, week.from, before).as('compared'))
    .select(['person_id', 'was', 'is_now', 'gave'])
    .select(sql<number>`cast(is_now - was - gave as bigint)`.as('added'))
    .select(sql<number>`cast(sum(is_now - was - gave) over () as bigint)`.as('total'))
    .select(sql<number>`cast(count(*) over () as bigint)`.as('grown'))
    .select(sql<number>`cast(sum(case when was = 0 then 1 else 0 end) over () as bigint)`.as('newcomers'))
    .where(sql<boolean>`is_now - was - gave > 0`)
    .orderBy('added', 'desc')
    .orderBy('person_id')
    .limit(shownMax)
    .execute()
  const [first] = rows
  if (!first) return none
  const { newcomers, grown, total: added } = first
  const largest = rows.map((row) => ({
    personId: row.person_id,
    before: row.was,
    after: row.is_now,
    result: row.gave,
    added: row.added,
  }))
  return { newcomers, grown, added, largest }
}

/** The same in a sentence for whoever decides on a close; null if nothing was added. */
export const growthWords = ({ newcomers, grown, added, largest: [first] }: Growth): string | null => {
  if (!first) return null
  const who = [
    ...(newcomers > 0 ? [`${counted(newcomers, 'account')} ${newcomers === 1 ? 'is' : 'are'} new`] : []),
    ...(grown > newcomers ? [`${counted(grown - newcomers, 'account')} grew`] : []),
  ].join(' and ')
  const largest = grown > 1 ? `, ${formatMoney(first.added)} of it by one` : ''
  return `Since the last close ${who}, by ${formatMoney(added)}${largest}.`
}
