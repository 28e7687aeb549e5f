import { useStore } from '@nanostores/react'
import { formatCalendarDate } from '#fund/week-display.ts'
import { Percent } from '#islands/frame/Amount.tsx'
import { $benchmark, type Benchmark, chooseBenchmark, outperformanceOf } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { Select } from '#ui/Select.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { hasMoney, nothingAtWork } from './at-work.ts'
import { totalReturnPercent } from './percents.ts'

const names: Record<Benchmark, string> = { sp500: 'S&P 500', nasdaq: 'NASDAQ', none: 'None' }

const options = (['sp500', 'nasdaq', 'none'] as const).map((value) => ({ value, label: names[value] }))

/** The return beside a benchmark. No series of one stands behind the outperformance, and it says so. */
export const BenchmarkPanel = ({ figures }: { figures: HomeFigures }) => {
  const benchmark = useStore($benchmark)
  const outperformance = outperformanceOf(benchmark)
  return (
    <section className="section" aria-labelledby="benchmark">
      <h2 id="benchmark">Return and benchmark</h2>
      <Select label="Compare with" options={options} value={benchmark} onChange={chooseBenchmark} />
      <dl className="pairs">
        <dt>Total return{figures.joinDate && ` since ${formatCalendarDate(figures.joinDate)}`}</dt>
        <dd>
          <Percent value={totalReturnPercent(figures)} change />
        </dd>
        {outperformance !== null && (
          <>
            <dt>
              Above {names[benchmark]} <SourceBadge source="Illustrative" />
            </dt>
            <dd>
              <Percent value={hasMoney(figures) ? outperformance : null} change />
            </dd>
          </>
        )}
      </dl>
      {!hasMoney(figures) && <p className="cap">{nothingAtWork}</p>}
    </section>
  )
}
