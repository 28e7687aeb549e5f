import { atom } from 'nanostores'
import { messageOf } from '#client/failures.ts'
import { send } from '#client/send.ts'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { setTradingStatus } from '#contract/calls/people/investor-changes.ts'
import type { TradingStatus } from '#contract/entities/basic.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { tradingToggle } from '#words/people/trading-toggle.ts'
import { loadInvestorDetails } from './details.ts'
import { investors, notePending } from './investors.ts'

/** Whose trading the confirm dialog asks about, and from which status to which (spec §4). */
export interface TradingToggle {
  readonly name: string
  readonly email: string
  readonly current: TradingStatus
  readonly next: TradingStatus
}

export const $tradingToggle = atom<TradingToggle | null>(null)
export const $togglingTrading = atom(false)

const other = (status: TradingStatus): TradingStatus => (status === 'active' ? 'inactive' : 'active')

/** Toggles the status that an investor will have: the pending one, otherwise the present one. */
export const askToggle = ({ name, email, trading_status, pending }: InvestorRow): void =>
  $tradingToggle.set({ name, email, current: trading_status, next: other(pending?.requested_status ?? trading_status) })

export const dismissToggle = (): void => {
  if (!$togglingTrading.get()) $tradingToggle.set(null)
}

/** Call 11 and its three outcomes (spec §8 "Admin trading status"); then the row shows what is pending. */
export const confirmToggle = async (): Promise<void> => {
  const toggle = $tradingToggle.get()
  if (!toggle || $togglingTrading.get()) return
  $togglingTrading.set(true)
  const outcome = await attempt(
    async () =>
      messageOf(
        await send(setTradingStatus, {
          params: { investor_email: toggle.email },
          body: { trading_status: toggle.next },
        }),
      ),
    tradingToggle,
  )
  $togglingTrading.set(false)
  $tradingToggle.set(null)
  if (!outcome.done) return showAlert(outcome.sentence)
  showAlert([outcome.value, tradingToggle.doneNotified].filter(Boolean).join('\n'), tradingToggle.done)
  if (!hasExtension('investors')) notePending(toggle.email, toggle.next)
  await Promise.all([investors.load(), loadInvestorDetails()])
}
