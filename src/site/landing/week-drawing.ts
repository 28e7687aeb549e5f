/** Half an hour is 5 units wide: a day is 240. The market opens at 09:30 and closes at 16:00, New York time. */
const unitsPerHour = 10
export const dayUnits = 24 * unitsPerHour
export const market = { from: 9.5 * unitsPerHour, to: 16 * unitsPerHour }
const stepUnits = unitsPerHour / 2
const floorUnits = 200

/** The drawing's holdings in each half hour of the market, as depths from the top: invented, not a record. */
const held = {
  Monday: [94, 67, 21, 61, 77, 78, 114, 103, 88, 43, 82, 83, 153],
  Tuesday: [63, 39, 85, 48, 31, 49, 62, 109, 145, 95, 111, 108, 152],
  Wednesday: [131, 94, 77, 56, 74, 72, 84, 75, 89, 89, 26, 8, 49],
  Thursday: [72, 77, 87, 110, 140, 94, 103, 69, 92, 31, 10, 74, 138],
  Friday: [54, 55, 10, 62, 116, 94, 70, 103, 135, 107, 38, 21, 119],
}

const skyline = (depths: readonly number[]) =>
  `M0 ${floorUnits}H${market.from}${depths.map((depth) => `V${depth}h${stepUnits}`).join('')}V${floorUnits}H${dayUnits}`

const closed = `M0 ${floorUnits}H${dayUnits}`

/** The days of a trading week, each with the line of what the fund holds; `open` if the market is. */
export const days = [
  { name: 'Sunday', line: closed, open: false },
  ...Object.entries(held).map(([name, depths]) => ({ name, line: skyline(depths), open: true })),
  { name: 'Saturday', line: closed, open: false },
]
