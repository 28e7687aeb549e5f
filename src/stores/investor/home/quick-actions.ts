import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { announce, opens, openTab } from '#stores/session/place.ts'
import { comingSoon } from '#words/people/trading.ts'

/** Whether the risk-adjusted metrics are open with their definitions. */
export const $analyticsOpen = atom(false)

/** Opens the deposit form of the Transfer tab with `transfers`; otherwise shows the documented alert here (spec §7). */
export const goToDeposit = async (): Promise<void> => {
  if (hasExtension('transfers')) openTab('transfer')
  try {
    const { askDeposit } = await import('../money/transfer/transfer-request.ts')
    await askDeposit()
  } catch (error) {
    platform.log('The deposit form could not be loaded', error)
    openTab('transfer')
  }
}

/** Withdrawals are asked for in one place, which also shows what is allowed. */
export const goToWithdraw = (): void => openTab('transfer')

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
