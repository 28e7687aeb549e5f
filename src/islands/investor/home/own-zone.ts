import { knownZone } from '#fund/calendar/known-zone.ts'
import { newYork } from '#fund/calendar/new-york.ts'
import { formatNearInstant } from '#fund/calendar/week-display.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'

export const ownZone = (): string => knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

/**
 * The class of the part of Home that says what happens next: it has more lines if two time zones are shown, and other
 * lines before there was any money.
 */
export const aheadClass = (figures: HomeFigures | null): string => {
  if (figures?.live && figures.balance === 0 && figures.weeks.length === 0) return 'ahead ahead-begins'
  return ownZone() === newYork ? 'ahead' : 'ahead ahead-abroad'
}

/**
 * An instant in the person's own time zone and, if that differs, in New York's; otherwise New York is the zone of both.
 */
export const nearHereAndThere = (
  at: number,
): { readonly here: string; readonly zone: string | null; readonly there: string | null } => {
  const [here, there] = [formatNearInstant(at, ownZone()), formatNearInstant(at, newYork)]
  return here === there ? { here, zone: ' New York', there: null } : { here, zone: null, there: `${there} New York` }
}
