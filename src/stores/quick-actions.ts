import { atom } from 'nanostores'
import { localOnly } from '#words/local.ts'
import { tell } from './alert.ts'
import { hasExtension } from './extensions.ts'
import { openTab } from './tab.ts'

/** Whether the risk-adjusted metrics are open with their definitions. */
export const $analyticsOpen = atom(false)

/** Where deposits are asked for with `transfers`; else the documented alert, and nothing is sent (spec §7). */
export const goToDeposit = (): void => (hasExtension('transfers') ? openTab('transfer') : tell(localOnly.deposit))

/** Withdrawals are asked for in one place. */
export const goToWithdraw = (): void => openTab('transfer')

/** The metrics with their definitions where a ledger gives them; else the documented alert (spec §2). */
export const openAnalytics = (): void =>
  hasExtension('account') ? $analyticsOpen.set(true) : tell(localOnly.analytics)

export const closeAnalytics = (): void => $analyticsOpen.set(false)

/** An alert everywhere (spec §2). */
export const openInsights = (): void => tell(localOnly.aiInsights)
