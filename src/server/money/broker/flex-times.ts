import { isDate, newYork, newYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { instantOf, wallAt } from '#fund/calendar/zone.ts'

/** When something was, or why that cannot be known. */
export type BrokerTime =
  | { readonly at: number; readonly day: string }
  | { readonly problem: 'no-time' | 'twice' | 'skipped' }

const dayPart = /^(\d{4})(-?)(\d\d)\2(\d\d)(?=$|[;,T ])/

/** The day of a date as a broker writes it, with a time behind it or without; null for anything else. */
export const brokerDay = (text: string): string | null => {
  const [, year, , month, day] = dayPart.exec(text.trim()) ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : null
}

const timePart = /^(\d\d)(:?)(\d\d)\2(\d\d)(?:\.\d{1,9})?(?: ?(Z|UTC|GMT|EST|EDT|[+-]\d\d:?\d\d))?$/

const offsetHours: Readonly<Record<string, number>> = { Z: 0, UTC: 0, GMT: 0, EST: -5, EDT: -4 }

const offsetMs = (zone: string): number => {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (!sign) return (offsetHours[zone] ?? 0) * hourMs
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * hourMs
}

type Hour = number | 'twice' | 'skipped'

/** Executions come by the thousand within the same hours. */
const hours = new Map<number, Hour>()
const hoursMax = 10_000

/** The instant at which New York’s clocks begin an hour; whether they do so twice, or never. */
const hourOf = (wall: number): Hour => {
  const known = hours.get(wall)
  if (known !== undefined) return known
  if (hours.size >= hoursMax) hours.clear()
  const at = instantOf(newYork, wall)
  const shows = (instant: number): boolean => wallAt(newYork, instant) === wall
  const isTwice = shows(at) && (shows(at - hourMs) || shows(at + hourMs))
  const found = isTwice ? 'twice' : shows(at) ? at : 'skipped'
  hours.set(wall, found)
  return found
}

/** The time of New York’s clocks on a date, `HH:mm:ss`, as an instant. */
export const newYorkTime = (day: string, time: string): BrokerTime => {
  const wall = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wall)) return { problem: 'no-time' }
  const hour = hourOf(Math.floor(wall / hourMs) * hourMs)
  return typeof hour === 'string' ? { problem: hour } : { at: hour + (wall % hourMs), day }
}

/**
 * A date and a time as a broker writes them: `20261116;093000`, `2026-11-16, 09:30:00`, `2026-11-16T09:30:00-05:00`,
 * `20261116 093000 EST`. Without a zone they are New York’s.
 */
export const brokerTime = (text: string): BrokerTime => {
  const day = brokerDay(text)
  if (day === null) return { problem: 'no-time' }
  const [, hour, , minute, second, zone] =
    timePart.exec(
      text
        .trim()
        .replace(dayPart, '')
        .replace(/^(?:[;T]|, ?| )/, ''),
    ) ?? []
  if (hour === undefined) return { problem: 'no-time' }
  const time = `${hour}:${minute}:${second}`
  if (zone === undefined) return newYorkTime(day, time)
  const wall = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wall)) return { problem: 'no-time' }
  const at = wall - offsetMs(zone)
  return { at, day: newYorkDate(at) }
}

/** What is said of a time that cannot be read. */
export const timeSentence = (name: string, text: string, problem: 'no-time' | 'twice' | 'skipped'): string => {
  const said = `${name} “${text.slice(0, 40)}”`
  if (problem === 'no-time') return `${said} is no date with a time`
  return problem === 'twice'
    ? `${said} is there twice on the day on which the clocks go back: the file has to say EST or EDT`
    : `${said} is not there on the day on which the clocks go forward`
}
