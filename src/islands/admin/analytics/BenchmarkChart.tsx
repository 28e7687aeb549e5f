import { LineChart } from '#charts/LineChart.tsx'
import { formatPercent } from '#fund/format.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { type WeeksProps, weekLabels } from '../parts/week-labels.ts'

const format = (percent: number) => formatPercent(percent, { sign: 'always' })

/** The fund's return since its first week beside a benchmark that no index stands behind, and that says so. */
export const BenchmarkChart = ({ weeks, source }: WeeksProps) => (
  <LineChart
    title="Performance vs benchmarks"
    note={
      <>
        {source === 'sample' && <SourceBadge source="Sample" />} Benchmark: <SourceBadge source="Illustrative" />
      </>
    }
    axis="Week ending"
    base="zero"
    labels={weekLabels(weeks)}
    series={[
      { name: 'Fund', values: weeks.map(({ fundPercent }) => fundPercent), format },
      {
        name: 'Benchmark (illustrative)',
        values: weeks.map(({ benchmarkPercent }) => benchmarkPercent),
        format,
        dashed: true,
      },
    ]}
    tick={(percent) => formatPercent(percent, { digits: 0 })}
  />
)
