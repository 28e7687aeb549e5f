import { newYork } from '#fund/calendar/new-york.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { ownZone } from '#stores/kit/instants.ts'

/**
 * The class of the part of Home that says what happens next: it has more lines where New York's time stands below the
 * reader's own, and other lines before there was any money.
 */
export const aheadClass = (figures: HomeFigures | null): string => {
  if (figures?.live && figures.balance === 0 && figures.weeks.length === 0) return 'ahead ahead-begins'
  return ownZone() === newYork ? 'ahead' : 'ahead ahead-abroad'
}
