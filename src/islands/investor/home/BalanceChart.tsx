import { useEffect, useState } from 'react'
import { Amount } from '#islands/frame/Amount.tsx'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { afterFirstScreen } from '#stores/kit/first-screen.ts'
import { EmptyState } from '#ui/States.tsx'
import { BalanceLines } from './BalanceLines.tsx'
import { WeekBars } from './WeekBars.tsx'

/** The balance at the end of each of the last twelve weeks beside the money put in, and what each of them earned. */
export const BalanceChart = ({ figures }: { figures: HomeFigures }) => {
  const { weeks } = figures
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
  return (
    <>
      <BalanceLines figures={figures} flows={flows} />
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
