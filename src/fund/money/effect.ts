import { newYorkMonth, nextNewYorkMonth } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'

export type WithdrawalKind = 'capital' | 'dividend'

/** A deposit trades from the first Sunday 00:01 after it was received (api.md "Money"). */
export const depositEffectiveAt = (receivedAt: number): number => weekOf(receivedAt).to

/**
 * What the effect of a withdrawal depends on: when it is approved, whether the investor trades in that week, and when
 * earlier withdrawals of its kind take effect.
 */
export interface Approval {
  approvedAt: number
  trading: boolean
  taken: readonly number[]
}

/**
 * When an approved withdrawal takes effect: the first Sunday 00:01 after its approval, or at once if the investor is
 * not trading. Since there is one dividend per trading week and one capital withdrawal per New York month by effect, it
 * is the first such instant in a week or month that is still free (api.md "Money").
 */
export const withdrawalEffectiveAt = (kind: WithdrawalKind, { approvedAt, trading, taken }: Approval): number => {
  const periods = new Set(taken.map((at) => periodOf(kind, at)))
  let at = trading ? weekOf(approvedAt).to : approvedAt
  while (periods.has(periodOf(kind, at))) at = trading ? weekOf(at).to : nextPeriod(kind, at)
  return at
}

/** The week or month that can hold one withdrawal of a kind, as its key: a New York date or month. */
export const periodOf = (kind: WithdrawalKind, at: number): string =>
  kind === 'capital' ? newYorkMonth(at) : new Date(weekOf(at).from).toISOString().slice(0, 10)

const nextPeriod = (kind: WithdrawalKind, at: number): number =>
  kind === 'capital' ? nextNewYorkMonth(at) : weekOf(at).to
