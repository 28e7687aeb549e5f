import { BarChart } from '#charts/BarChart.tsx'
import { adminBarChartWeeks } from '#fund/terms/terms.ts'
import { formatPercent } from '#fund/text/format.ts'
import type { FundReports } from '#stores/admin/weeks/weeks/reports.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { weekLabels } from '../parts/week-labels.ts'

const percentMax = 100

/** Trades and success rate of the last six weeks, oldest first (spec §2). */
export const TradesChart = ({ reports: { rows, source } }: { reports: FundReports }) => {
  const weeks = rows.slice(0, adminBarChartWeeks).toReversed()
  return (
    <BarChart
      title={`Trades and success rate, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
      note={source === 'sample' && <SourceBadge source="Sample" />}
      axis="Week ending"
      labels={weekLabels(weeks)}
      series={[
        { name: 'Trades', values: weeks.map(({ trades }) => trades), format: String },
        {
          name: 'Success rate',
          values: weeks.map(({ successPercent }) => successPercent),
          format: (percent) => formatPercent(percent, { digits: 0 }),
        },
      ]}
      tops={[undefined, percentMax]}
    />
  )
}
