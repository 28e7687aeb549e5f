import { useEffect, useState } from 'react'
import { LineChart } from '#charts/LineChart.tsx'
import type { Series } from '#charts/series.ts'
import { formatCalendarDate, formatCalendarMonthDay } from '#fund/week-display.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { compactDollars } from '#islands/frame/compact.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { changesOf, flowNote, money, netFlows } from './money.ts'
import { WeekBars } from './WeekBars.tsx'

/** The balance at the end of each of the last twelve weeks beside the money put in, and what each of them earned. */
export const BalanceChart = ({ figures }: { figures: HomeFigures }) => {
  const { weeks, source } = figures
  const [flows, setFlows] = useState<typeof import('./flows.tsx')>()
  useEffect(() => afterFirstScreen(() => void import('./flows.tsx').then(setFlows, () => {})), [])
  if (weeks.length === 0) {
    return (
      <EmptyState title="Your balance, week by week, will be drawn here.">
        The first week appears after the first Saturday with a balance at work.
      </EmptyState>
    )
  }
  const restated = weeks.filter((week) => week.restated !== 0)
  const series: readonly Series[] = [
    {
      name: 'Balance',
      values: weeks.map((week) => week.endBalance),
      jumps: netFlows(weeks),
      format: money,
      amounts: true,
    },
    ...(source === 'live'
      ? [
          {
            name: 'Money put in',
            values: weeks.map(({ invested }) => invested),
            jumps: changesOf(weeks),
            format: money,
            amounts: true,
            dashed: true,
            hue: 'c5' as const,
          },
          ...(flows?.flowSeries(weeks) ?? []),
        ]
      : []),
  ]
  return (
    <>
      <LineChart
        title={`Balance, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
        note={source === 'live' ? flowNote : <SourceBadge source="Sample" />}
        axis="Week ending"
        labels={weeks.map((week) => ({
          short: formatCalendarMonthDay(week.date),
          long: `${week.label}, ${formatCalendarDate(week.date)}`,
        }))}
        series={series}
        lane={source === 'live'}
        beneath={(plot) => source === 'live' && flows?.marksOf(plot, weeks, series)}
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
      <WeekBars weeks={weeks} figures={figures} />
    </>
  )
}
