import { weeksPerYear } from '#fund/returns/returns.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import type { Range } from './range-choice.ts'
import type { PerformanceWeek } from './reports/performance.ts'

/** The weeks of a range, oldest first; the year to date is the year of the latest week. */
export const weeksIn = (range: Range, weeks: readonly PerformanceWeek[]): readonly PerformanceWeek[] => {
  if (range === 'three-months') return weeks.slice(-overviewChartWeeks)
  if (range === 'year') return weeks.slice(-weeksPerYear)
  if (range === 'all') return weeks
  const year = weeks.at(-1)?.date.slice(0, 4) ?? ''
  return weeks.filter(({ date }) => date.startsWith(year))
}
