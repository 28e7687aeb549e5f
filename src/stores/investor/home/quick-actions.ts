import { atom } from 'nanostores'
import { showAlert } from '#stores/kit/alert.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { announce, openOn, opens, openTab } from '#stores/session/place.ts'
import { comingSoon } from '#words/people/trading.ts'

/** Whether the risk-adjusted metrics are open with their definitions. */
export const $analyticsOpen = atom(false)

/** Opens the deposit form of the Transfer tab with `transfers`; otherwise shows the documented alert here (spec §7). */
export const goToDeposit = (): unknown =>
  hasExtension('transfers')
    ? openOn('transfer', 'transfer', 'deposit')
    : import('../money/transfer/transfer-request.ts').then(
        ({ askDeposit }) => askDeposit(),
        () => openTab('transfer'),
      )

/** Opens the withdrawal form there; without `transfers`, the tab says first what a press sends. */
export const goToWithdraw = (): void =>
  hasExtension('transfers') ? openOn('transfer', 'transfer', 'withdrawal') : openTab('transfer')

/** The metrics with their definitions if there is a ledger; otherwise the documented alert (spec §2). */
export const openAnalytics = (): void => {
  if (hasExtension('account')) {
    announce('analytics')
    $analyticsOpen.set(true)
  } else showAlert(comingSoon.analytics)
}

opens('analytics', openAnalytics)

export const closeAnalytics = (): void => $analyticsOpen.set(false)

/** Always an alert (spec §2). */
export const openInsights = (): void => showAlert(comingSoon.aiInsights)
