import { atom } from 'nanostores'
import type { AccountHome } from '#contract/calls/account.ts'
import type { Distribution, ReportedWeek } from '#contract/entities/report.ts'
import { $home } from '#stores/investor/home/home.ts'
import { hasExtension } from '#stores/kit/extensions.ts'

/** A figure that can be explained from the ledger: one of the account's, a week's result, a distribution. */
export type Figure =
  | { readonly of: 'balance' | 'profit' | 'monthly-gain' | 'total-return' }
  | { readonly of: 'week'; readonly week: ReportedWeek }
  | { readonly of: 'distribution'; readonly distribution: Distribution }

/** The figure that is being explained, with the account as it was when the person asked, or null. */
export const $explained = atom<{ readonly figure: Figure; readonly home: AccountHome } | null>(null)

/** Whether figures can be explained: there is a ledger behind them. */
export const canExplain = (): boolean => hasExtension('account') && $home.get().last?.live != null

export const explain = (figure: Figure): void => {
  const home = $home.get().last?.live
  if (home && hasExtension('account')) $explained.set({ figure, home })
}

export const closeExplanation = (): void => $explained.set(null)
