import { newYork } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { wallAt } from '#fund/calendar/zone.ts'
import { distributionHourUtc } from '#fund/terms/terms.ts'

/** A Saturday in each season: the fund's week follows New York's clock, its distribution UTC. */
const saturdays = { winter: Date.UTC(2025, 0, 4), summer: Date.UTC(2025, 6, 5) }

const inNewYork = (saturday: number) =>
  new Date(wallAt(newYork, saturday + distributionHourUtc * hourMs)).toISOString().slice(11, 16)

/** The distribution's time in New York, in winter and in summer. */
export const distributionInNewYork = { winter: inNewYork(saturdays.winter), summer: inNewYork(saturdays.summer) }
