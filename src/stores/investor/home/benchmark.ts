import { outperformancePercent } from '#fund/illustrative.ts'
import { stored } from '#stores/kit/stored.ts'

export type Benchmark = keyof typeof outperformancePercent | 'none'

const benchmark = stored<Benchmark>(
  'portal:benchmark',
  'sp500',
  (text) => (text === 'nasdaq' || text === 'none' ? text : 'sp500'),
  (chosen) => (chosen === 'sp500' ? null : chosen),
)

/** What the person compares with, remembered (spec §2: S&P 500, NASDAQ, none). */
export const $benchmark = benchmark.$value

export const chooseBenchmark = (chosen: Benchmark): void => benchmark.keep(chosen)

/** The documented outperformance in percent points, null against none (spec §9). */
export const outperformanceOf = (chosen: Benchmark): number | null =>
  chosen === 'none' ? null : outperformancePercent[chosen]
