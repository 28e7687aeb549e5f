import { atom } from 'nanostores'
import type { AccountHome } from '#contract/calls/desk/account.ts'
import type { Distribution, ReportedWeek } from '#contract/entities/report.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { announce, opens } from '#stores/session/place.ts'
import { accountHome } from '../home.ts'

const ofAccount = ['balance', 'profit', 'monthly-gain', 'total-return'] as const

/** A figure that can be explained from the ledger: one of the account's, a week's result, a distribution. */
export type Figure =
  | { readonly of: (typeof ofAccount)[number] }
  | { readonly of: 'week'; readonly week: ReportedWeek }
  | { readonly of: 'distribution'; readonly distribution: Distribution }

const isOfAccount = (figure: Figure): figure is { of: (typeof ofAccount)[number] } =>
  (ofAccount as readonly string[]).includes(figure.of)

/** The figure that is being explained, with the account as it was when the person asked, or null. */
export const $explained = atom<{ readonly figure: Figure; readonly home: AccountHome } | null>(null)

/** Whether figures can be explained: there is a ledger behind them. */
export const canExplain = (): boolean => hasExtension('account') && accountHome.$load.get().last?.live != null

export const explain = (figure: Figure): void => {
  const home = accountHome.$load.get().last?.live
  if (!home || !hasExtension('account')) return
  if (isOfAccount(figure)) announce('figure', figure.of)
  $explained.set({ figure, home })
}

opens('figure', (name) => {
  const of = ofAccount.find((known) => known === name)
  if (!of || accountHome.$load.get().last) return of && explain({ of })
  // After a reload, waits for the account.
  const stop = accountHome.$load.listen(({ last }) => {
    if (!last) return
    stop()
    explain({ of })
  })
})

export const closeExplanation = (): void => $explained.set(null)
