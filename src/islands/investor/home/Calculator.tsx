import { useStore } from '@nanostores/react'
import { toCents } from '#fund/cents/money.ts'
import { calculatorAmountMaxDollars, calculatorReturnPercentMax } from '#fund/figures/calculator.ts'
import { explainSplit } from '#fund/figures/explain.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import {
  $calculation,
  $calculatorAmount,
  $calculatorReturn,
  $calculatorShown,
  toggleCalculator,
  typeAmount,
  typeReturn,
} from '#stores/investor/home/calculator.ts'
import { Button } from '#ui/Button.tsx'
import { chevronDown, chevronUp } from '#ui/later-icons.ts'
import { TextField } from '#ui/TextField.tsx'
import { stepWords } from '#words/desk/explain.ts'
import { Steps } from '../explain/Steps.tsx'

const Result = () => {
  const calculation = useStore($calculation)
  const { amount, annualReturnPercent, profit, tier } = calculation
  const [yours, funds] = explainSplit(calculation)
  return (
    <div aria-live="polite">
      <Steps
        steps={[
          {
            name: 'Gross profit in a year',
            sum: `${formatMoney(amount)} × ${formatPercent(annualReturnPercent)}`,
            value: formatMoney(profit),
          },
          ...[yours, funds].flatMap((step) =>
            step ? [{ name: stepWords[step.name], sum: step.sum, value: formatMoney(step.value) }] : [],
          ),
        ]}
      />
      <p className="cap">
        At this amount profits are split {tier.investorShare}/{tier.fundShare} with the fund. An example, not a promise.
      </p>
    </div>
  )
}

/** What is wrong with a typed number; beyond a bound, the bound is used. */
const problemOf = (typed: string, most: number, words: { below: string; above: string }): string | undefined => {
  if (Number(typed) < 0) return words.below
  return Number(typed) > most ? words.above : undefined
}

const problems = {
  amount: {
    below: 'Enter an amount of $0 or more.',
    above: `The calculator goes up to ${formatMoney(toCents(calculatorAmountMaxDollars), { cents: false })}.`,
  },
  percent: {
    below: 'Enter a return of 0% or more.',
    above: `The calculator goes up to ${calculatorReturnPercentMax}% a year.`,
  },
}

const Fields = () => {
  const [amount, percent] = [useStore($calculatorAmount), useStore($calculatorReturn)]
  return (
    <div className="calculator-fields">
      <TextField
        label="Amount"
        before="$"
        type="number"
        inputMode="decimal"
        min={0}
        value={amount}
        error={problemOf(amount, calculatorAmountMaxDollars, problems.amount)}
        onChange={(event) => typeAmount(event.target.value)}
      />
      <TextField
        label="Annual return"
        after="%"
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        value={percent}
        error={problemOf(percent, calculatorReturnPercentMax, problems.percent)}
        onChange={(event) => typeReturn(event.target.value)}
      />
    </div>
  )
}

/** What an amount would earn in a year at a return, and how that would be split (spec §2, §9). */
export const Calculator = () => {
  const shown = useStore($calculatorShown)
  return (
    <section className="opens" aria-labelledby="calculator">
      <div className="opens-head">
        <h2 id="calculator">Profit calculator</h2>
        <Button
          kind="quiet"
          className="calculator-toggle"
          icon={shown ? chevronUp : chevronDown}
          aria-expanded={shown}
          aria-controls="calculator-panel"
          onClick={toggleCalculator}
        >
          {shown ? 'Hide calculator' : 'Show calculator'}
        </Button>
      </div>
      <div id="calculator-panel" className="opens-body section" hidden={!shown}>
        {shown && (
          <>
            <Fields />
            <Result />
          </>
        )}
      </div>
    </section>
  )
}
