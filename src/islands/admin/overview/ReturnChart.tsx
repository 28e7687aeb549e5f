import { LineChart } from '#charts/LineChart.tsx'
import { formatPercent } from '#fund/text/format.ts'
import type { OverviewFigures } from '#stores/admin/work/overview/overview.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { weekLabels } from '../parts/week-labels.ts'

/** What each of the last twelve weeks returned, gross. */
export const ReturnChart = ({ fund: { weeks, source } }: { fund: OverviewFigures }) => {
  if (weeks.length === 0) {
    return (
      <EmptyState title="The weekly return will be drawn here.">
        The first week appears once its report is finalised.
      </EmptyState>
    )
  }
  return (
    <LineChart
      title={`Weekly return, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
      note={source === 'live' ? 'gross, on what traded' : <SourceBadge source="Sample" />}
      axis="Week ending"
      base="zero"
      labels={weekLabels(weeks)}
      series={[
        {
          name: 'Return',
          values: weeks.map(({ returnPercent }) => returnPercent),
          format: (percent) => formatPercent(percent, { sign: 'always' }),
        },
      ]}
      tick={(percent) => formatPercent(percent, { digits: 1 })}
    />
  )
}
