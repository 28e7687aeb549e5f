/** Calendars as RFC 5545 has them, for everything in the portal that has dates. */

/** When an event is: an instant, or a whole day of the calendar, `YYYY-MM-DD`, which is the same in every zone. */
export type EventTime = { readonly at: number } | { readonly day: string }

export interface CalendarEvent {
  /** Stays the same for as long as it is the same event; unique within the portal. */
  readonly id: string
  readonly time: EventTime
  readonly summary: string
  readonly description?: string
  /**
   * When its content last changed, in epoch milliseconds: an unchanged event has the same bytes each time it is read.
   */
  readonly revisedAt: number
}

export interface Calendar {
  readonly name: string
  /** The portal's host, which makes an event's id unique in the world. */
  readonly host: string
  readonly events: readonly CalendarEvent[]
}

export const calendarType = 'text/calendar; charset=utf-8'

const refreshHours = 12
const lineOctetsMax = 75

/**
 * Text as a value: what would end the value or its line is escaped, and control characters, which no calendar accepts,
 * are left out.
 */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

/**
 * Folds a line so that none is longer than 75 octets, never within a character; each continuation begins with a space.
 */
const folded = (line: string): string => {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctetsMax) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** "20261122T050100Z". */
const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** All times are in UTC: no calendar needs a time zone, so none is wrong about when its clocks change. */
const startOf = (time: EventTime): string =>
  'at' in time ? `DTSTART:${utc(time.at)}` : `DTSTART;VALUE=DATE:${time.day.replaceAll('-', '')}`

const eventLines = (host: string, { id, time, summary, description, revisedAt }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(id)}@${host}`,
  `DTSTAMP:${utc(revisedAt)}`,
  startOf(time),
  `SUMMARY:${escaped(summary)}`,
  ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
  // These dates block no time for other appointments.
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** A calendar as a file or feed. An instant without an end takes no time; a day is the whole day (RFC 5545 3.6.1). */
export const writeCalendar = ({ name, host, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Investor portal//Dates//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap((event) => eventLines(host, event)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
