import { AreaChart } from '#charts/AreaChart.tsx'
import { formatMoney } from '#fund/text/format.ts'
import { compactDollars } from '#islands/frame/compact.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { type WeeksProps, weekLabels } from '../parts/week-labels.ts'
import { TableExport } from './TableExport.tsx'

/** What all weeks earned together, in dollars. */
export const CumulativeChart = ({ weeks, source }: WeeksProps) => (
  <AreaChart
    title="Cumulative profit"
    note={source === 'sample' ? <SourceBadge source="Sample" /> : 'gross'}
    axis="Week ending"
    labels={weekLabels(weeks)}
    series={[
      {
        name: 'Cumulative profit',
        values: weeks.map(({ total }) => total),
        format: (cents) => formatMoney(Math.round(cents), { sign: 'always' }),
        amounts: true,
      },
    ]}
    tick={compactDollars}
    belowTable={source === 'live' && <TableExport of="weeks" name="Cumulative profit" />}
  />
)
