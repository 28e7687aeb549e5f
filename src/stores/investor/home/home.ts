import { readHome } from '#client/account.ts'
import { platform } from '#client/platform.ts'
import type { AccountHome } from '#contract/calls/account.ts'
import { type Cents, toCents } from '#fund/money.ts'
import { adoptUnread } from '#stores/investor/activity/unread.ts'
import { adoptRisk, loadRisk } from '#stores/investor/trading/risk.ts'
import { adoptTrading, loadTrading, pendingOf } from '#stores/investor/trading/trading.ts'
import { $discovery, discover, hasExtension, recallExtensions } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { weekOfWindow } from '#stores/kit/window.ts'

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

const liveFigures = (home: AccountHome): HomeFigures => ({
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

const home = loader<HomeFigures>('The account', async () => {
  if (!hasExtension('account')) {
    const { sampleFigures } = await import('./sample-figures.ts')
    return sampleFigures(platform.now())
  }
  const answer = await readHome()
  adoptRisk({ percent: answer.next_weekly_risk_percent, window: weekOfWindow(answer.next_window) })
  adoptTrading({ status: answer.trading_status, pending: pendingOf(answer.pending) })
  adoptUnread(answer.unread_count)
  return liveFigures(answer)
})

/** Home's figures: live with the `account` extension, otherwise the documented ones. */
export const $home = home.$load

/**
 * Loads Home: one call with `account`, otherwise calls 5, 6 and 8 beside the sample figures. What an earlier page
 * learned about the backend is enough to begin with, and if it is still right there is nothing more to ask; otherwise
 * the backend says.
 */
export const loadHome = async (): Promise<void> => {
  if ($discovery.get() === 'asking') recallExtensions()
  if (!hasExtension('account')) await discover()
  if (hasExtension('account')) {
    await home.load()
    if ($home.get().state === 'ready') return
    await discover()
    if (hasExtension('account')) return
  }
  await Promise.all([home.load(), loadRisk(), loadTrading()])
}

/** Loads Home now, and again whenever the person comes back to the page or the network does. */
export const startHome = (): (() => void) => whileOpen(loadHome)
