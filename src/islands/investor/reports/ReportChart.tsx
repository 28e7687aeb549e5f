import { ZeroBars } from '#charts/ZeroBars.tsx'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/calendar/week-display.ts'
import { formatPercent } from '#fund/text/format.ts'
import type { Reports } from '#stores/investor/home/reports/reports.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { SourceBadge } from '#ui/Badge.tsx'

interface Bar extends Pick<ReportRow, 'week' | 'date'> {
  /** Null if the week is not reported yet. */
  readonly returnPercent: number | null
}

const netNote = 'net of the fund’s share'

/** What each week returned, oldest first, up and down from zero; a dotted place for one that is not reported yet. */
export const ReportChart = ({ rows, source, unreported }: Reports) => {
  const reported: readonly Bar[] = rows.toReversed()
  const weeks = unreported ? [...reported, { ...unreported, returnPercent: null }] : reported
  return (
    <div className="report-bars">
      <ZeroBars
        title="Return by week"
        note={
          source === 'live' ? (
            unreported ? (
              `${netNote}; dotted: not reported yet`
            ) : (
              netNote
            )
          ) : (
            <SourceBadge source="Sample" />
          )
        }
        axis="Week ending"
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
        tick={(percent) => formatPercent(percent, { sign: 'always' })}
      />
    </div>
  )
}
