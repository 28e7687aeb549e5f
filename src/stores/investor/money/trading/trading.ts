import { atom, computed } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { readTradingStatus } from '#contract/calls/people/investors.ts'
import type { TradingStatus } from '#contract/entities/basic.ts'
import { nextWeek, type Week } from '#fund/calendar/week.ts'
import { tradingButtons } from '#fund/weeks/trading-status.ts'
import { loader } from '#stores/kit/load.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { signedInEmail } from '#stores/session/user.ts'

export interface PendingTrading {
  readonly status: TradingStatus
  readonly window: Week
}

export interface Trading {
  readonly status: TradingStatus
  /** A requested change that is not in effect yet; null if there is none, or if the backend does not say. */
  readonly pending: PendingTrading | null
}

/** What the confirm dialog asks about: a change from the next trading week on, or cancelling the pending one. */
export interface TradingQuestion extends PendingTrading {
  readonly cancels: boolean
}

interface PendingAnswer {
  readonly requested_status: TradingStatus
  readonly effective_from: string
}

export const pendingOf = (pending: PendingAnswer | null | undefined): PendingTrading | null =>
  pending ? { status: pending.requested_status, window: weekOfWindow(pending) } : null

/** Call 8, silent if it fails (spec §8). */
export const tradingStatus = loader<Trading>('The trading status', async () => {
  const { trading_status, pending } = await send(readTradingStatus, { params: { investor_email: signedInEmail() } })
  return { status: trading_status, pending: pendingOf(pending) }
})
/** Adopts what the account's own figures already say. */
export const adoptTrading = tradingStatus.adopt

export const $tradingQuestion = atom<TradingQuestion | null>(null)
export const $tradingInFlight = atom(false)

/** What can be asked for now: each status only from the other one, and not what is already pending. */
export const $tradingChoices = computed([tradingStatus.$load, $tradingInFlight], ({ last }, inFlight) => {
  const { start, stop } = tradingButtons(last?.status, inFlight)
  const asked = last?.pending?.status
  return { start: start && asked !== 'active', stop: stop && asked !== 'inactive', cancel: !inFlight && asked != null }
})

export const askTrading = (status: TradingStatus): void =>
  $tradingQuestion.set({ status, window: nextWeek(platform.now()), cancels: false })

/** A request for the present status cancels the pending one (api.md call 9). */
export const askCancelTrading = (): void => {
  const { last } = tradingStatus.$load.get()
  if (last?.pending) $tradingQuestion.set({ status: last.status, window: last.pending.window, cancels: true })
}

export const dismissTrading = (): void => $tradingQuestion.set(null)
