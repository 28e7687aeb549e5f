import { computed } from 'nanostores'
import { send } from '#client/send.ts'
import { listBenchmarks, type Benchmark as Series } from '#contract/calls/money/benchmarks.ts'
import type { Cents } from '#fund/cents/money.ts'
import { type BenchmarkComparison, compare, sameFlows } from '#fund/figures/benchmark.ts'
import { outperformancePercent } from '#fund/figures/illustrative.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { stored } from '#stores/kit/stored.ts'
import { loadPerformance, performance } from './reports/performance.ts'

/** What is compared with until somebody chooses. */
export const usualBenchmark = 'sp500'

const isKey = (text: string): boolean => /^[\p{L}\p{N}]{1,60}$/u.test(text)

const chosen = stored<string>(
  'portal:benchmark',
  usualBenchmark,
  (text) => (isKey(text) ? text : usualBenchmark),
  (key) => (key === usualBenchmark ? null : key),
)

export const chooseBenchmark = (key: string): void => chosen.keep(key)

const benchmarks = loader<readonly Series[]>('The benchmarks', () => send(listBenchmarks, {}))

/** Loads the imported series and the account's weeks, if the backend has both. */
export const loadBenchmarks = async (): Promise<void> => {
  await discover()
  if (!hasExtension('benchmarks') || !hasExtension('performance')) return
  await Promise.all([benchmarks.load(), performance.$load.get().last === null ? loadPerformance() : undefined])
}

/** An option of the selector; with a series if one was imported under its name. */
export interface Choice {
  readonly key: string
  readonly name: string
  readonly series: Series | null
}

const documented = [
  { key: usualBenchmark, name: 'S&P 500' },
  { key: 'nasdaq', name: 'NASDAQ' },
] as const
const none: Choice = { key: 'none', name: 'None', series: null }

/** S&P 500, NASDAQ, other imported series, none (spec §2). */
export const $choices = computed(benchmarks.$load, ({ last }): readonly Choice[] => {
  const series = last ?? []
  const known = documented.map((one) => ({ ...one, series: series.find(({ key }) => key === one.key) ?? null }))
  const others = series.filter(({ key }) => documented.every((one) => one.key !== key))
  return [...known, ...others.map((one) => ({ key: one.key, name: one.name, series: one })), none]
})

/** What the person compares with, remembered. A series that no longer exists counts as no choice. */
export const $benchmark = computed(
  [chosen.$value, $choices],
  (key, choices): Choice => choices.find((one) => one.key === key) ?? choices[0] ?? none,
)

/** The documented outperformance in percent points for a name without a series (spec §9); null against none. */
export const outperformanceOf = ({ key }: Choice): number | null =>
  key === 'sp500' || key === 'nasdaq' ? outperformancePercent[key] : null

/** The account compared with the chosen series. */
export interface ComparedBenchmark {
  readonly name: string
  readonly series: Series
  /** Null if they have no week in common. */
  readonly comparison: BenchmarkComparison | null
  /**
   * What the same flows would be worth in it at the end of each of the account's weeks, and at the last that it covers.
   */
  readonly values: readonly (Cents | null)[]
  readonly latest: { readonly value: Cents; readonly balance: Cents; readonly date: string } | null
}

/** Null if the choice has no series, or the account's weeks have not been read yet. */
export const $compared = computed(
  [$benchmark, performance.$load],
  ({ name, series }, { last: weeks }): ComparedBenchmark | null => {
    if (!series || !weeks) return null
    const levels = new Map(series.weekly.map(({ date, level }) => [date, level]))
    const values = sameFlows(weeks, levels)
    const at = values.findLastIndex((value) => value !== null)
    const [value, week] = [values[at], weeks[at]]
    return {
      name,
      series,
      comparison: compare(weeks, levels) ?? null,
      values,
      latest: value != null && week ? { value, balance: week.opening + week.gain, date: week.date } : null,
    }
  },
)
