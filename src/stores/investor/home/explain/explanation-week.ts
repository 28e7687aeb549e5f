import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { tiersFromWire } from '#contract/entities/money-terms.ts'
import type { Distribution, ReportedWeek, WeekArithmetic } from '#contract/entities/report.ts'
import { toCents } from '#fund/cents/money.ts'
import { explainRow, grossOf, type Step } from '#fund/figures/explain.ts'
import { shareByTier, shareWeek, type WeekShare } from '#fund/money/share.ts'
import { sharesOf } from '#fund/money/tiers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { explained, stepWords } from '#words/desk/explain.ts'
import type { EntryPart, Explanation } from './explanation-shape.ts'

/** A week recomputed from its recorded openings: the gross, then how it was shared. */
const shareOf = (row: WeekArithmetic): WeekShare => {
  const week = { profit: toCents(row.fund_profit), opening: toCents(row.fund_opening) }
  const grossProfit = row.traded ? grossOf(week, toCents(row.opening_balance), row.odd_cents) : 0
  const of = { grossProfit, carryOver: toCents(row.carried_before), capital: toCents(row.opening_capital) }
  // An older server does not say what split the week had; it had only one.
  return row.tiers ? shareWeek(of, tiersFromWire(row.tiers)) : shareByTier(of, sharesOf(row.tier_percent))
}

/** The same, line by line. */
export const stepsOf = (row: WeekArithmetic): Explanation['steps'] => {
  const share = shareOf(row)
  const steps: Step[] = explainRow(
    { ...share, opening: toCents(row.opening_balance), active: row.traded, oddCent: row.odd_cents },
    { profit: toCents(row.fund_profit), opening: toCents(row.fund_opening) },
  )
  return steps.map(({ name, sum, value }) => ({ name: stepWords[name], sum, value: formatMoney(value) }))
}

/** The close that booked a week, by when it took effect; a correction is an entry of its own, on a later Sunday. */
const closesAt = (entries: readonly LedgerEntry[], at: number): EntryPart[] =>
  entries
    .filter(({ kind, effective_at }) => kind === 'close' && Date.parse(effective_at) === at)
    .flatMap((entry) =>
      entry.lines
        .filter(({ account }) => account === 'result')
        .map(({ amount }) => ({ entry, amount: toCents(amount) })),
    )

const firstVersion = 1

/**
 * A week's result: agrees if the rules give the same and, as long as nothing was corrected, if its close booked the
 * same.
 */
export const weekExplanation = (
  week: ReportedWeek,
  row: WeekArithmetic,
  at: number,
  entries: readonly LedgerEntry[],
): Explanation => {
  const { resultChange } = shareOf(row)
  const used = closesAt(entries, at)
  const booked = used.reduce((sum, { amount }) => sum + amount, 0)
  const shown = toCents(week.profit)
  return {
    title: explained.week.title(week.week),
    formula: explained.week.formula,
    rounding: explained.week.rounding,
    shown: formatMoney(shown, { sign: 'always' }),
    computed: formatMoney(resultChange, { sign: 'always' }),
    agrees: shown === resultChange && (week.version !== firstVersion || booked === shown),
    amounts: true,
    steps: stepsOf(row),
    entries: used,
  }
}

/** How much of a week was distributed. */
export const distributionExplanation = (row: Distribution, entries: readonly LedgerEntry[]): Explanation => {
  const { distributed } = shareOf(row.arithmetic)
  const shown = toCents(row.distributed)
  return {
    title: explained.distribution.title(row.period),
    formula: explained.distribution.formula,
    rounding: explained.distribution.rounding,
    shown: formatMoney(shown),
    computed: formatMoney(distributed),
    agrees: shown === distributed,
    amounts: true,
    steps: stepsOf(row.arithmetic),
    entries: closesAt(entries, Date.parse(row.effective_at)),
  }
}
