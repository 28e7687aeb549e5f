import { sql } from 'kysely'
import type { InvestorSummary } from '#contract/calls/admin-investors.ts'
import { toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { dayMs } from '#fund/time.ts'
import { iso } from '../http/contract-values.ts'
import type { Db } from '../store/store.ts'

/** "New Investors joined in the last 30 days". */
const newDays = 30
/** "Retention the share of those with a balance 90 days ago who still have one". */
const retentionDays = 90
const hundredths = 100

const count = sql<number>`cast(count(*) as bigint)`

const totals = (db: Db, now: number) =>
  db
    .selectFrom('investor_list')
    .select([
      count.as('total'),
      sql<number>`cast(count(held_from) as bigint)`.as('holders'),
      sql<number>`cast(coalesce(sum(case when held_from is not null then balance else 0 end), 0) as bigint)`.as('held'),
      sql<number>`cast(count(case when status = 'active' then 1 end) as bigint)`.as('active'),
      sql<number>`cast(count(case when joined > ${newYorkDate(now - newDays * dayMs)} then 1 end) as bigint)`.as(
        'joined',
      ),
    ])
    .executeTakeFirstOrThrow()

/**
 * How many people had a balance at an instant, and how many of them have one now. One person's spans do not overlap.
 */
const retained = async (db: Db, at: number): Promise<{ before: number; still: number }> => {
  const [{ since }, { ended, again }] = await Promise.all([
    db.selectFrom('investor_list').select(count.as('since')).where('held_from', '<=', at).executeTakeFirstOrThrow(),
    db
      .selectFrom('past_holdings')
      .innerJoin('investor_list', 'investor_list.person_id', 'past_holdings.person_id')
      .where('past_holdings.held_to', '>', at)
      .where('past_holdings.held_from', '<=', at)
      .select([count.as('ended'), sql<number>`cast(count(investor_list.held_from) as bigint)`.as('again')])
      .executeTakeFirstOrThrow(),
  ])
  return { before: since + ended, still: since + again }
}

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100 * hundredths) / hundredths

/** The four stat cards of the admin's list (spec §2 "Investors"). */
export const summaryOf = async (db: Db, now: number): Promise<InvestorSummary> => {
  const [{ total, holders, held, active, joined }, { before, still }] = await Promise.all([
    totals(db, now),
    retained(db, now - retentionDays * dayMs),
  ])
  return {
    as_of: iso(now),
    total,
    new_investors: joined,
    average_account: holders === 0 ? null : toDollars(Math.round(held / holders)),
    retention_percent: percentOf(still, before),
    active_investors: active,
  }
}
