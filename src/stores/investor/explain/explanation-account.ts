import type { AccountHome } from '#contract/calls/account.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { depositEffectiveAt } from '#fund/effect.ts'
import { formatMoney, formatPercent, toPercent } from '#fund/format.ts'
import { type Cents, sumCents, toCents } from '#fund/money.ts'
import { newYorkMonth } from '#fund/new-york.ts'
import { timeWeighted } from '#fund/returns.ts'
import { type Movement, monthlyGain, weeklySeries } from '#fund/weekly-series.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { explained } from '#words/explain.ts'
import type { EntryPart, Explanation } from './explanation-shape.ts'

/** Decimals of a percent on the wire (the contract's percent fields). */
const wirePercentDigits = 4

const gaining: ReadonlySet<LedgerEntry['kind']> = new Set(['close', 'correction'])

/** What an entry moved on some of the accounts. */
const movedOn = (entry: LedgerEntry, accounts: readonly string[]): Cents =>
  sumCents(entry.lines.filter(({ account }) => accounts.includes(account)).map(({ amount }) => toCents(amount)))

const parts = (entries: readonly LedgerEntry[], accounts: readonly string[]): EntryPart[] =>
  entries.map((entry) => ({ entry, amount: movedOn(entry, accounts) })).filter(({ amount }) => amount !== 0)

const totalOf = (given: readonly EntryPart[]): Cents => sumCents(given.map(({ amount }) => amount))

/** As the server reads the book: a deposit moves what works from the Sunday after its receipt. */
export const movementsOf = (entries: readonly LedgerEntry[]): Movement[] =>
  entries.map((entry) => {
    const at = Date.parse(entry.effective_at)
    const amount = movedOn(entry, ['capital', 'result'])
    if (gaining.has(entry.kind)) return { at, flow: 0, gain: amount }
    return { at: entry.kind === 'deposit' ? depositEffectiveAt(at) : at, flow: amount, gain: 0 }
  })

const inCents = (shown: Cents, computed: Cents, sign: 'always' | 'negative' = 'negative') => ({
  shown: formatMoney(shown, { sign }),
  computed: formatMoney(computed, { sign }),
  agrees: shown === computed,
  amounts: true,
})

const sumStep = (what: string, used: readonly EntryPart[]) => ({
  name: what,
  sum: used.length === 1 ? 'one entry' : `${used.length} entries`,
  value: formatMoney(totalOf(used)),
})

const balance = (home: AccountHome, entries: readonly LedgerEntry[]): Explanation => {
  const used = parts(entries, ['capital', 'result'])
  return {
    ...explained.balance,
    ...inCents(toCents(home.balance), totalOf(used)),
    steps: [sumStep('Capital', parts(entries, ['capital'])), sumStep('Result', parts(entries, ['result']))],
    entries: used,
  }
}

const profit = (home: AccountHome, entries: readonly LedgerEntry[]): Explanation => {
  const used = parts(
    entries.filter(({ kind }) => gaining.has(kind)),
    ['result'],
  )
  return {
    ...explained.profit,
    ...inCents(toCents(home.profit), totalOf(used), 'always'),
    steps: [sumStep('Closes and corrections', used)],
    entries: used,
  }
}

const monthly = (home: AccountHome, entries: readonly LedgerEntry[]): Explanation => {
  const now = Date.parse(home.as_of)
  const used = parts(
    entries.filter(({ kind, effective_at }) => {
      const at = Date.parse(effective_at)
      return gaining.has(kind) && at <= now && newYorkMonth(at) === newYorkMonth(now)
    }),
    ['capital', 'result'],
  )
  return {
    ...explained['monthly-gain'],
    ...inCents(toCents(home.monthly_gain), monthlyGain(movementsOf(entries), now).amount, 'always'),
    steps: [sumStep(`Closes and corrections of ${newYorkMonth(now)}`, used)],
    entries: used,
  }
}

const round = (percent: number): string => percent.toFixed(wirePercentDigits)

const totalReturn = (home: AccountHome, entries: readonly LedgerEntry[]): Explanation => {
  const last = home.weeks.at(-1)
  const series = last ? weeklySeries(movementsOf(entries), weekOfWindow(last).to) : []
  const worked = series.filter(({ opening }) => opening > 0)
  const fraction = timeWeighted(worked)
  const computed = fraction === undefined ? null : toPercent(fraction)
  const shown = home.time_weighted_return_percent
  const text = (percent: number | null) => (percent === null ? '–' : formatPercent(percent, { sign: 'always' }))
  return {
    ...explained['total-return'],
    shown: text(shown),
    computed: text(computed),
    agrees: shown === null || computed === null ? shown === computed : round(shown) === round(computed),
    amounts: false,
    steps: [
      { name: 'Weeks with money at work', sum: 'closed so far', value: String(worked.length) },
      { name: 'Multiplied', sum: '(1 + gain ÷ opening) for each week, less 1', value: text(computed) },
    ],
    entries: parts(entries, ['capital', 'result']),
  }
}

/** The account's figures from its entries, by the rules of src/fund. */
export const accountExplanations = {
  balance,
  profit,
  'monthly-gain': monthly,
  'total-return': totalReturn,
} as const
