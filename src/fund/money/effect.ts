import { addMonths, newYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { weekMs } from '#fund/calendar/time.ts'
import { previousWeek, type Week, weekOf } from '#fund/calendar/week.ts'
import type { MoneyTerms, TermsAt } from '#fund/terms/money-terms.ts'

export type WithdrawalKind = 'capital' | 'dividend'

/** What an investor can ask for of their own balance: a withdrawal, or that result becomes capital. */
export type RequestKind = WithdrawalKind | 'addition'

/** Result becomes capital on the first Sunday 00:01 after its approval, whether the investor trades or not. */
export const additionEffectiveAt = (approvedAt: number): number => weekOf(approvedAt).to

type HowOften = Pick<MoneyTerms, 'capitalEveryMonths' | 'dividendEveryWeeks'>

/** A deposit trades from the first Sunday 00:01 after it was received (api.md "Money"). */
export const depositEffectiveAt = (receivedAt: number): number => weekOf(receivedAt).to

/**
 * What the effect of a withdrawal depends on: when it is approved, whether the investor trades in that week, when earlier
 * withdrawals of its kind take effect, and how often the terms of that time allow one.
 */
export interface Approval {
  approvedAt: number
  trading: boolean
  taken: readonly number[]
  termsAt: TermsAt
}

/**
 * When an approved withdrawal takes effect: the first Sunday 00:01 after its approval, or at once if the investor is
 * not trading. Since the terms allow one in a period by effect (one dividend in a trading week, one capital withdrawal in
 * a New York month, unless they say otherwise), it is the first such instant in a period that is still free
 * (api.md "Money").
 */
export const withdrawalEffectiveAt = (
  kind: WithdrawalKind,
  { approvedAt, trading, taken, termsAt }: Approval,
): number => {
  let at = trading ? weekOf(approvedAt).to : approvedAt
  for (let terms = termsAt(at); isTaken(kind, at, { taken, terms }); terms = termsAt(at))
    at = trading ? weekOf(at).to : nextPeriod(kind, at, terms)
  return at
}

/** Whether an earlier withdrawal took effect in the same period. */
export const isTaken = (
  kind: WithdrawalKind,
  at: number,
  { taken, terms }: { readonly taken: readonly number[]; readonly terms: HowOften },
): boolean => {
  const period = periodOf(kind, at, terms)
  return taken.some((other) => periodOf(kind, other, terms) === period)
}

const monthsPerYear = 12

/** The first month of the period that contains an instant, YYYY-MM. */
const firstMonth = (at: number, { capitalEveryMonths: every }: HowOften): string => {
  const [year = 0, month = 1] = newYorkMonth(at).split('-').map(Number)
  const index = year * monthsPerYear + month - 1
  return addMonths(`${newYorkMonth(at)}-01`, -(index % every)).slice(0, 7)
}

const firstSunday = weekOf(Date.parse('2000-01-03T12:00:00Z')).from

/** The first Sunday of the period that contains an instant; weeks differ from seven days by an hour at most. */
const firstWeek = (at: number, { dividendEveryWeeks: every }: HowOften): Week => {
  let week = weekOf(at)
  for (let left = Math.round((week.from - firstSunday) / weekMs) % every; left > 0; left--)
    week = previousWeek(week.from)
  return week
}

/** The period that can hold one withdrawal of a kind, as its key: the New York date of its first Sunday, or its first month. */
export const periodOf = (kind: WithdrawalKind, at: number, terms: HowOften): string =>
  kind === 'capital' ? firstMonth(at, terms) : new Date(firstWeek(at, terms).from).toISOString().slice(0, 10)

/** When the next period begins. */
export const nextPeriod = (kind: WithdrawalKind, at: number, terms: HowOften): number => {
  if (kind === 'capital') return startOfNewYorkDate(addMonths(`${firstMonth(at, terms)}-01`, terms.capitalEveryMonths))
  let { from } = firstWeek(at, terms)
  for (let left = terms.dividendEveryWeeks; left > 0; left--) from = weekOf(from).to
  return from
}
