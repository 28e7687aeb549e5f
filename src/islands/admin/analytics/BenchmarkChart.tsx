import { useStore } from '@nanostores/react'
import { LineChart } from '#charts/PlotChart.tsx'
import { formatPercent, toPercent } from '#fund/text/format.ts'
import {
  $fundBenchmark,
  $fundBenchmarks,
  type Analytics,
  chooseFundBenchmark,
  series,
} from '#stores/admin/desk/analytics/analytics.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Select } from '#ui/Select.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { weekLabels } from '../parts/week-labels.ts'
import { TableExport } from './Folds.tsx'

const format = (percent: number) => formatPercent(percent, { sign: 'always' })

/**
 * The fund's return since its first week beside an imported series, or beside one that is not based on an index and
 * says so.
 */
export const BenchmarkChart = ({ weeks, source }: Pick<Analytics, 'weeks' | 'source'>) => {
  const benchmarks = useStore($fundBenchmarks)
  const imported = useStore(series.$load).last
  const benchmark = useStore($fundBenchmark)
  if (!benchmark) return null
  return (
    <>
      <LineChart
        title="Performance vs benchmarks"
        note={
          <>
            {source === 'sample' && <SourceBadge source="Sample" />} Benchmark:{' '}
            {benchmark.source === null ? <SourceBadge source="Illustrative" /> : benchmark.source}
          </>
        }
        axis="Week ending"
        base="zero"
        labels={weekLabels(weeks)}
        series={[
          { name: 'Fund', values: weeks.map(({ grown }) => toPercent(grown)), format },
          { name: benchmark.name, values: benchmark.percents, format, dashed: true },
        ]}
        tick={(percent) => formatPercent(percent, { digits: 0 })}
        belowTable={
          source === 'live' && (
            <TableExport of="performance" name="Performance vs benchmarks" benchmark={benchmark.key} />
          )
        }
      />
      {!imported && <LoadFailed of={series} what="The list of benchmarks" />}
      {benchmarks.length > 1 && (
        <Select
          label="Compare the fund with"
          options={benchmarks.map(({ key, name }) => ({ value: key, label: name }))}
          value={benchmark.key}
          onChange={chooseFundBenchmark}
        />
      )}
    </>
  )
}
