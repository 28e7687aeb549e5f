import { ZeroBars } from '#charts/ZeroBars.tsx'
import { formatPercent } from '#fund/format.ts'
import { hourMs } from '#fund/time.ts'
import { weekLabel, weekOf } from '#fund/week.ts'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/week-display.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'

/** The latest week that has ended, where it is not reported yet: an empty place, not a zero. */
const unreported = ({ live }: HomeFigures) => {
  if (!live?.unreported) return []
  const lastHours = weekOf(Date.parse(live.as_of)).from - 12 * hourMs
  return [
    { label: weekLabel(weekOf(lastHours)), date: new Date(lastHours).toISOString().slice(0, 10), returnPercent: null },
  ]
}

const percent = (value: number) => formatPercent(value, { sign: 'always' })

interface Result {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Null where nothing was at work, or nothing is reported yet. */
  readonly returnPercent: number | null
}

/** What weeks made, in percent, about zero. */
export const ResultBars = ({ weeks, note }: { weeks: readonly Result[]; note: string }) => (
  <div className="week-bars">
    <ZeroBars
      title="Weekly results"
      note={note}
      axis="Week ending"
      labels={weeks.map(({ label, date }) => ({
        short: formatCalendarMonthDay(date),
        long: `${label}, ${formatCalendarDate(date)}`,
      }))}
      series={[{ name: 'Result', values: weeks.map(({ returnPercent }) => returnPercent), format: percent }]}
      tick={percent}
    />
  </div>
)

/** What each of the weeks of the chart above made, and an empty place for one that is not reported. */
export const WeekBars = ({ figures }: { figures: HomeFigures }) => (
  <ResultBars
    weeks={[...figures.weeks, ...unreported(figures)]}
    note={figures.live?.unreported ? 'net; dotted: not reported yet' : 'net'}
  />
)
