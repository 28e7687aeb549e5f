import { sql } from 'kysely'
import type { InvestorSummary } from '#contract/calls/people/admin-investors.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { toDollars } from '#fund/cents/money.ts'
import { partPercent } from '#fund/money/part-percent.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { investorGroups, sumOver } from './sums.ts'

/** "New Investors joined in the last 30 days". */
const newDays = 30
/** "Retention the share of those with a balance 90 days ago who still have one". */
const retentionDays = 90

const count = sql<number>`cast(count(*) as bigint)`

/** Applicants join with their approval: neither those who wait for it nor those who were declined are counted. */
const newcomers = async (db: Db, now: number): Promise<number> => {
  const since = newYorkDate(now - newDays * dayMs)
  const [{ joined }, { declined }] = await Promise.all([
    db
      .selectFrom('investor_list')
      .where('joined', '>', since)
      .where('status', '<>', 'pending')
      .select(count.as('joined'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('investor_accounts')
      .where('declined_at', 'is not', null)
      .where('join_date', '>', since)
      .where('status', '<>', 'pending')
      .select(count.as('declined'))
      .executeTakeFirstOrThrow(),
  ])
  return joined - declined
}

/**
 * How many people had a balance at an instant, and how many of them have one now, given how many hold one now. One
 * person's spans do not overlap. Those who came since are counted, as they are fewer.
 */
const retained = async (db: Db, at: number, holders: number): Promise<{ before: number; still: number }> => {
  const [{ newer }, { ended, again }] = await Promise.all([
    db.selectFrom('investor_list').select(count.as('newer')).where('held_from', '>', at).executeTakeFirstOrThrow(),
    db
      .selectFrom('past_holdings')
      .innerJoin('investor_list', 'investor_list.account_id', 'past_holdings.account_id')
      .where('past_holdings.held_to', '>', at)
      .where('past_holdings.held_from', '<=', at)
      .select([count.as('ended'), sql<number>`cast(count(investor_list.held_from) as bigint)`.as('again')])
      .executeTakeFirstOrThrow(),
  ])
  const since = holders - newer
  return { before: since + ended, still: since + again }
}

/** The four stat cards of the admin's list (spec §2 "Investors"). */
export const summaryOf = async (db: Db, now: number): Promise<InvestorSummary> => {
  const groups = await investorGroups(db, now)
  const [holders, held] = [sumOver(groups, 'holders'), sumOver(groups, 'held')]
  const [joined, { before, still }] = await Promise.all([
    newcomers(db, now),
    retained(db, now - retentionDays * dayMs, holders),
  ])
  return {
    as_of: iso(now),
    total: sumOver(groups, 'investors'),
    new_investors: joined,
    average_account: holders === 0 ? null : toDollars(Math.round(held / holders)),
    retention_percent: partPercent(still, before),
    active_investors: sumOver(groups, 'investors', ({ status }) => status === 'active'),
  }
}
