import { LineChart } from '#charts/LineChart.tsx'
import { formatPercent } from '#fund/format.ts'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/week-display.ts'
import type { Reports } from '#stores/investor/reports/reports.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'

/** What each week returned, oldest first, from nought. */
export const ReportChart = ({ rows, source }: Pick<Reports, 'rows' | 'source'>) => {
  const weeks: readonly ReportRow[] = rows.toReversed()
  return (
    <LineChart
      title="Return by week"
      note={source === 'live' ? 'net of the fund’s share' : <SourceBadge source="Sample" />}
      axis="Week ending"
      base="zero"
      labels={weeks.map(({ date, week }) => ({
        short: formatCalendarMonthDay(date),
        long: `${week}, ${formatCalendarDate(date)}`,
      }))}
      series={[
        {
          name: 'Return',
          values: weeks.map(({ returnPercent }) => returnPercent),
          format: (percent) => formatPercent(percent, { sign: 'always' }),
        },
      ]}
      tick={(percent) => formatPercent(percent)}
    />
  )
}
