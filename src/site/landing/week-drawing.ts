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

/** Ten units wide are an hour: a day is 240. The market opens at 09:30 and closes at 16:00, New York time. */
const unitsPerHour = 10
const dayUnits = 24 * unitsPerHour
const market = { from: 9.5 * unitsPerHour, to: 16 * unitsPerHour }
const width = 7 * dayUnits
const height = 160

/** What the drawing holds in each tenth of a day's market hours, as depths from the top: invented, not a record. */
const held = [
  [115, 131, 149, 132, 130, 142, 123, 104, 101, 124],
  [71, 90, 100, 84, 69, 103, 89, 91, 60, 98],
  [135, 104, 90, 79, 73, 42, 24, 34, 46, 92],
  [145, 149, 149, 149, 116, 112, 95, 67, 100, 138],
  [100, 106, 129, 98, 132, 142, 149, 137, 105, 132],
]
const stepUnits = (market.to - market.from) / 10

const skyline = (depths: readonly number[], day: number): string =>
  `H${(day + 1) * dayUnits + market.from}${depths.map((depth) => `V${depth}h${stepUnits}`).join('')}V${height}`

/** The trading week from Sunday to Saturday: the market's hours, and the line of what the fund holds. */
export const drawnWeek = {
  width,
  height,
  hours: held
    .map(
      (_, day) =>
        `M${(day + 1) * dayUnits + market.from} 0h${market.to - market.from}v${height}h-${market.to - market.from}z`,
    )
    .join(''),
  held: `M0 ${height}${held.map(skyline).join('')}H${width}`,
}
