import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { $range, chooseRange } from '#stores/investor/home/range-choice.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { rangeNames } from './range-names.ts'

const load = () => import('./RangeChart.tsx').then(({ RangeChart }) => RangeChart)

/** The line of twelve weeks or, if the backend has all weeks, the chart of any range once one is chosen. */
export const Ranges = ({ figures }: { figures: HomeFigures }) => {
  const range = useStore($range)
  return (
    <>
      {figures.live && figures.weeks.length > 0 && hasExtension('performance') && (
        <fieldset className="ranges" aria-label="Range of the chart">
          {rangeNames.map(([key, name]) => (
            <Button
              key={key}
              kind="quiet"
              aria-pressed={(range ?? 'three-months') === key}
              onClick={() => chooseRange(key)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      {range ? <LazyPanel load={load} fallback={<SkeletonBlock kind="chart" />} /> : <BalanceChart figures={figures} />}
    </>
  )
}
