import { newYork } from '#fund/new-york.ts'
import { formatNearInstant } from '#fund/week-display.ts'

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Of the part of Home that says what happens next, whose lines are more where two clocks are read. */
export const aheadClass = (): string => (ownZone() === newYork ? 'ahead' : 'ahead ahead-abroad')

/** An instant by the clock on the wall here and, where that differs, by New York's. */
export const nearHereAndThere = (at: number): { readonly here: string; readonly there: string | null } => {
  const [here, there] = [formatNearInstant(at, ownZone()), formatNearInstant(at, newYork)]
  return here === there ? { here: `${there} New York`, there: null } : { here, there: `${there} New York` }
}
