/**
 * Wall clocks of time zones with Intl alone: small in a browser, and right across every change of offset that Intl
 * knows.
 */

const clocks = /* @__PURE__ */ new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

const readWall = (zone: string, at: number): number => {
  const shown: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(at)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000)
}

/** The same instants, the beginnings and ends of weeks, are asked for again and again. */
const readMax = 1000
const read = /* @__PURE__ */ new Map<string, number>()

/** What the zone's wall clock shows at an instant, written as if it were UTC. Throws a RangeError on an unknown zone or an invalid instant. */
export const wallAt = (zone: string, at: number): number => {
  const key = `${at} ${zone}`
  const known = read.get(key)
  if (known !== undefined) return known
  if (read.size >= readMax) read.clear()
  const wall = readWall(zone, at)
  read.set(key, wall)
  return wall
}

/**
 * An instant at which the zone's wall clock shows `wall`; the second step corrects for a change of offset in between.
 * A time that occurs twice gives one of the two; a skipped one gives an instant within an hour of the gap.
 */
export const instantOf = (zone: string, wall: number): number => {
  const once = wall - (wallAt(zone, wall) - wall)
  return once - (wallAt(zone, once) - wall)
}

/** Whether Intl knows a zone by that name. Nothing is cached: one zone can be spelled in thousands of ways. */
export const isZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}
