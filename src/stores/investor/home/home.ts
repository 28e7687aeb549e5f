import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { readHome } from '#contract/calls/desk/account.ts'
import { $discovery, discover, hasExtension, recallExtensions } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { adoptUnread } from '../account/activity/unread.ts'
import { adoptRisk, chosenRisk } from '../money/trading/risk.ts'
import { adoptTrading, pendingOf, tradingStatus } from '../money/trading/trading.ts'
import { type HomeFigures, liveFigures } from './figures.ts'

/** Home's figures: live with the `account` extension, otherwise the documented ones. */
export const accountHome = loader<HomeFigures>('The account', async () => {
  if (!hasExtension('account')) {
    const { sampleFigures } = await import('./sample-figures.ts')
    return sampleFigures(platform.now())
  }
  const answer = await send(readHome, {})
  adoptRisk({ percent: answer.next_weekly_risk_percent, window: weekOfWindow(answer.next_window) })
  adoptTrading({ status: answer.trading_status, pending: pendingOf(answer.pending) })
  adoptUnread(answer.unread_count)
  return liveFigures(answer)
})

/**
 * Loads Home: one call with `account`, otherwise calls 5, 6 and 8 beside the sample figures. What an earlier page
 * learned about the backend is enough to begin with, and if it is still right there is nothing more to ask; otherwise
 * the backend says.
 */
export const loadHome = async (): Promise<void> => {
  if ($discovery.get() === 'asking') recallExtensions()
  if (!hasExtension('account')) await discover()
  if (hasExtension('account')) {
    await accountHome.load()
    if (accountHome.$load.get().state === 'ready') return
    await discover()
    if (hasExtension('account')) return
  }
  await Promise.all([accountHome.load(), chosenRisk.load(), tradingStatus.load()])
}

/** Loads Home now, and again whenever the person comes back to the page or the network does. */
export const startHome = (): (() => void) => whileOpen(loadHome)
