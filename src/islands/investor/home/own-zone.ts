import { newYork } from '#fund/new-york.ts'
import { formatNearInstant } from '#fund/week-display.ts'
import type { HomeFigures } from '#stores/investor/home/home.ts'

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Of the part of Home that says what happens next, whose lines are more where two clocks are read, and others before
 * there was any money.
 */
export const aheadClass = (figures: HomeFigures | null): string => {
  if (figures?.live && figures.balance === 0 && figures.weeks.length === 0) return 'ahead ahead-begins'
  return ownZone() === newYork ? 'ahead' : 'ahead ahead-abroad'
}

/** An instant by the clock on the wall here and, where that differs, by New York's; else New York is the zone of both. */
export const nearHereAndThere = (
  at: number,
): { readonly here: string; readonly zone: string | null; readonly there: string | null } => {
  const [here, there] = [formatNearInstant(at, ownZone()), formatNearInstant(at, newYork)]
  return here === there ? { here, zone: ' New York', there: null } : { here, zone: null, there: `${there} New York` }
}
