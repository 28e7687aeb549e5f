import { LineChart } from '#charts/LineChart.tsx'
import { formatMoney } from '#fund/format.ts'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/week-display.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { compactDollars } from '#islands/frame/compact.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { WeekBars } from './WeekBars.tsx'

/** The balance at the end of each of the last twelve weeks, and what each of them made. */
export const BalanceChart = ({ figures }: { figures: HomeFigures }) => {
  const { weeks, source } = figures
  if (weeks.length === 0) {
    return (
      <EmptyState title="Your balance, week by week, will be drawn here.">
        The first week appears after the first Saturday with a balance at work.
      </EmptyState>
    )
  }
  const restated = weeks.filter((week) => week.restated !== 0)
  return (
    <>
      <LineChart
        title={`Balance, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
        note={source === 'live' ? 'after distributions' : <SourceBadge source="Sample" />}
        axis="Week ending"
        labels={weeks.map((week) => ({
          short: formatCalendarMonthDay(week.date),
          long: `${week.label}, ${formatCalendarDate(week.date)}`,
        }))}
        series={[
          {
            name: 'Balance',
            values: weeks.map((week) => week.endBalance),
            // The axis of an empty account has marks between cents.
            format: (cents) => formatMoney(Math.round(cents)),
            amounts: true,
          },
        ]}
        tick={compactDollars}
      />
      {restated.length > 0 && (
        <ul className="chart-restated cap">
          {restated.map(({ label, date, restated: amount }) => (
            <li key={date}>
              Restated in {label}: <Amount cents={amount} change />, a correction of an earlier week
            </li>
          ))}
        </ul>
      )}
      <WeekBars figures={figures} />
    </>
  )
}
