import { atom, computed } from 'nanostores'
import { toDollars } from '#fund/cents/money.ts'
import {
  calculateProfit,
  calculatorAmount,
  calculatorReturnPercentMax,
  cleanCalculatorInput,
} from '#fund/figures/calculator.ts'
import { calculatorAmountDefaultCents, calculatorReturnPercentDefault } from '#fund/terms/terms.ts'
import { $tiers } from '../account/tiers.ts'

/** Whether the calculator is shown (spec §4 "Local toggles"). */
export const $calculatorShown = atom(false)

export const toggleCalculator = (): void => {
  $calculatorShown.set(!$calculatorShown.get())
  if ($calculatorShown.get())
    import('../account/terms.ts').then(
      ({ terms }) => terms.load(),
      () => undefined,
    )
}

/** As typed, in dollars and in percent a year; at first the defaults of spec §9. */
export const $calculatorAmount = atom(String(toDollars(calculatorAmountDefaultCents)))
export const $calculatorReturn = atom(String(calculatorReturnPercentDefault))

export const typeAmount = (typed: string): void => $calculatorAmount.set(typed)
export const typeReturn = (typed: string): void => $calculatorReturn.set(typed)

/** What the typed amount would earn in a year and how it would be split; empty is 0 (spec §5). */
export const $calculation = computed([$calculatorAmount, $calculatorReturn, $tiers], (amount, percent, tiers) => {
  const annualReturnPercent = cleanCalculatorInput(percent, calculatorReturnPercentMax)
  return { annualReturnPercent, ...calculateProfit(calculatorAmount(amount), annualReturnPercent, tiers) }
})
