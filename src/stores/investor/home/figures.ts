import type { AccountHome } from '#contract/calls/desk/account.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'

/** One point of the balance chart and one row of the last weeks. */
export interface HomeWeek {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly endBalance: Cents
  readonly profit: Cents
  /** What corrections of earlier weeks added or took away in it. */
  readonly restated: Cents
  /** What came in and left since the week before, and the money put in by its end. */
  readonly deposited: Cents
  readonly withdrawn: Cents
  readonly invested: Cents
  /** Percent. */
  readonly returnPercent: number
}

/** What Home shows. `live` has everything from the ledger; sample figures come from the session user (spec §3). */
export interface HomeFigures {
  readonly source: 'live' | 'sample'
  readonly name: string
  /** `YYYY-MM-DD`, or null if unknown. */
  readonly joinDate: string | null
  readonly balance: Cents
  /** The balance with which the next week begins as things are now; in a sample, the balance. */
  readonly nextOpening: Cents
  readonly invested: Cents
  readonly profit: Cents
  readonly monthlyGain: Cents
  /** The part of it that corrections of closed weeks added or took away. */
  readonly monthlyRestated: Cents
  /** Oldest first, at most 12. */
  readonly weeks: readonly HomeWeek[]
  readonly live: AccountHome | null
}

/** The figures of an account as the ledger has them. */
export const liveFigures = (home: AccountHome): HomeFigures => ({
  source: 'live',
  name: home.name,
  joinDate: home.join_date,
  balance: toCents(home.balance),
  nextOpening: toCents(home.next_start_balance),
  invested: toCents(home.invested),
  profit: toCents(home.profit),
  monthlyGain: toCents(home.monthly_gain),
  monthlyRestated: toCents(home.monthly_restated),
  weeks: home.weeks.map((week) => ({
    label: week.week,
    date: week.date,
    endBalance: toCents(week.end_balance),
    profit: toCents(week.profit),
    restated: toCents(week.restated),
    deposited: toCents(week.deposited),
    withdrawn: toCents(week.withdrawn),
    invested: toCents(week.invested),
    returnPercent: week.return_percent,
  })),
  live: home,
})
