import { computed } from 'nanostores'
import type { AccountHome } from '#contract/calls/desk/account.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import type { Distribution } from '#contract/entities/report.ts'
import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { dueAt } from '#fund/calendar/week.ts'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import { type Cents, sumCents, toCents } from '#fund/cents/money.ts'
import { type BookEntry, gainOf } from '#fund/money/book-entry.ts'
import { periodReturn, runningSeries, timeWeighted } from '#fund/returns/returns.ts'
import { formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import { monthlyGain } from '#fund/weeks/weekly-series.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { explained } from '#words/desk/explain.ts'
import type { EntryPart, Explanation } from './explanation-shape.ts'
import { distributionExplanation, weekExplanation } from './explanation-week.ts'
import { $explained } from './figure.ts'
import { accountLedger, type Ledger } from './ledger.ts'
import { linked, linkedYears, workedWeek, yearOf } from './linked-weeks.ts'

/** Decimals of a percent on the wire (the contract's percent fields). */
const wirePercentDigits = 4

const gaining: ReadonlySet<LedgerEntry['kind']> = new Set(['close', 'correction'])

/** How much an entry moved on some of the accounts. */
const movedOn = (entry: LedgerEntry, accounts: readonly string[]): Cents =>
  sumCents(entry.lines.filter(({ account }) => accounts.includes(account)).map(({ amount }) => toCents(amount)))

const parts = (entries: readonly LedgerEntry[], accounts: readonly string[]): EntryPart[] =>
  entries.map((entry) => ({ entry, amount: movedOn(entry, accounts) })).filter(({ amount }) => amount !== 0)

const totalOf = (given: readonly EntryPart[]): Cents => sumCents(given.map(({ amount }) => amount))

const entryOf = (entry: LedgerEntry): BookEntry => ({
  at: Date.parse(entry.effective_at),
  kind: entry.kind,
  capital: movedOn(entry, ['capital']),
  result: movedOn(entry, ['result']),
  payable: movedOn(entry, ['payable']),
})

/** What closes and corrections added or took away, including corrections that were paid out at once. */
const gained = (entries: readonly LedgerEntry[]): EntryPart[] =>
  entries
    .filter(({ kind }) => gaining.has(kind))
    .map((entry) => ({ entry, amount: gainOf(entryOf(entry)) }))
    .filter(({ amount }) => amount !== 0)

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

/** What closes and corrections gave or took in each year, if there are several. */
const yearSteps = (used: readonly EntryPart[]) => {
  const years = [...Map.groupBy(used, ({ entry }) => yearOf(Date.parse(entry.effective_at)))]
  return years.length < 2
    ? []
    : years
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([year, its]) => sumStep(`Closes and corrections of ${year}`, its))
}

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
  const used = gained(entries)
  return {
    ...explained.profit,
    ...inCents(toCents(home.profit), totalOf(used), 'always'),
    steps: [...yearSteps(used), sumStep('Closes and corrections', used)],
    entries: used,
  }
}

const monthly = (home: AccountHome, entries: readonly LedgerEntry[]): Explanation => {
  const now = Date.parse(home.as_of)
  const used = gained(entries).filter(
    ({ entry }) => newYorkMonth(Math.min(Date.parse(entry.effective_at), now)) === newYorkMonth(now),
  )
  const of = (kind: LedgerEntry['kind']) => used.filter(({ entry }) => entry.kind === kind)
  const restated = of('correction')
  return {
    ...explained['monthly-gain'],
    ...inCents(toCents(home.monthly_gain), monthlyGain(entries.map(entryOf), [], now).amount, 'always'),
    steps: [
      sumStep(`Weeks closed in ${formatCalendarMonth(newYorkMonth(now))}`, of('close')),
      ...(restated.length > 0 ? [sumStep('Restated by corrections', restated)] : []),
    ],
    entries: used,
  }
}

/** Rounded as on the wire; what rounds to zero has no sign. */
const round = (percent: number): string => formatPercent(percent, { digits: wirePercentDigits })

const totalReturn = (
  home: AccountHome,
  entries: readonly LedgerEntry[],
  closed: readonly Distribution[],
): Explanation => {
  const all = closed.filter(({ effective_at }) => effective_at <= home.as_of).map(workedWeek)
  const worked = runningSeries(
    all.toSorted((one, other) => one.from - other.from),
    periodReturn,
  )
  const fraction = timeWeighted(worked)
  const weeks = linked(worked)
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
      {
        name: 'Weeks with money at work',
        sum: worked.length < all.length ? 'closed since the last total loss' : 'closed so far',
        value: String(worked.length),
      },
      { name: 'Multiplied', sum: '(1 + gain ÷ opening) for each week, less 1', value: text(computed) },
    ],
    weeks,
    years: linkedYears(weeks),
    entries: parts(entries, ['capital', 'result']),
  }
}

/** The account's figures from its entries, by the rules of src/fund. */
const accountExplanations = {
  balance,
  profit,
  'monthly-gain': monthly,
  'total-return': totalReturn,
} as const

type Explained = NonNullable<ReturnType<typeof $explained.get>>

/**
 * The explanation of a figure from the entries that were booked when it was read; null if there is nothing to explain.
 */
const explanationOf = ({ figure, home }: Explained, ledger: Ledger): Explanation | null => {
  const booked = ledger.entries.filter(({ posted_at }) => Date.parse(posted_at) <= Date.parse(home.as_of))
  if (figure.of === 'distribution') return distributionExplanation(figure.distribution, booked)
  if (figure.of !== 'week') return accountExplanations[figure.of](home, booked, ledger.weeks)
  const { week } = figure
  return week.arithmetic && weekExplanation(week, week.arithmetic, dueAt(weekOfWindow(week)), booked)
}

/** The open explanation, computed once the ledger was read after it was asked for. */
export const $explanation = computed([$explained, accountLedger.$load], (asked, { state, last }) =>
  asked && state === 'ready' ? explanationOf(asked, last) : null,
)
