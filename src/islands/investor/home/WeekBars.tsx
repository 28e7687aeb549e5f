import { useStore } from '@nanostores/react'
import { ZeroBars } from '#charts/ZeroBars.tsx'
import { hourMs } from '#fund/calendar/time.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/calendar/week-display.ts'
import { formatPercent } from '#fund/text/format.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { accountHome } from '#stores/investor/home/home.ts'

interface Result {
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Null if nothing was at work, or nothing is reported yet. */
  readonly returnPercent: number | null
}

/** The latest week that has ended, if it is not reported yet: an empty place, not a zero. */
const unreported = ({ live }: HomeFigures): readonly Result[] => {
  if (!live?.unreported) return []
  const lastHours = weekOf(Date.parse(live.as_of)).from - 12 * hourMs
  return [
    { label: weekLabel(weekOf(lastHours)), date: new Date(lastHours).toISOString().slice(0, 10), returnPercent: null },
  ]
}

const percent = (value: number) => formatPercent(value, { sign: 'always' })

/**
 * What each of the weeks of the chart above earned, in percent, around zero, and the place of a week that is not
 * reported.
 */
export const WeekBars = ({ weeks, figures }: { weeks: readonly Result[]; figures: HomeFigures }) => {
  const shown = [...weeks, ...unreported(figures)]
  return (
    <div className="week-bars">
      <ZeroBars
        title="Weekly results"
        note={figures.live?.unreported ? 'net; dotted: not reported yet' : 'net'}
        axis="Week ending"
        labels={shown.map(({ label, date }) => ({
          short: formatCalendarMonthDay(date),
          long: `${label}, ${formatCalendarDate(date)}`,
        }))}
        series={[{ name: 'Result', values: shown.map(({ returnPercent }) => returnPercent), format: percent }]}
        tick={percent}
      />
    </div>
  )
}

/** Those of the last twelve weeks; they come once the chart above is drawn, in the room kept for them. */
export const HomeBars = () => {
  const figures = useStore(accountHome.$load).last
  return figures && <WeekBars weeks={figures.weeks} figures={figures} />
}
