import { newYork } from './new-york.ts'
import { formatterOf } from './week-display.ts'

/** Who reads: the zone of their clock, and their languages, the preferred one first. Both are known to Intl. */
export interface Reader {
  readonly zone: string
  readonly languages: readonly string[]
}

export interface Manner {
  /** Only days away, so that the year is obvious. */
  readonly near?: boolean
  /** Something begins or ends then: New York's time, by which the fund goes, stands beside every other. */
  readonly deadline?: boolean
  /** The day alone: there is no room for the time, or it says nothing. */
  readonly day?: boolean
}

export interface WrittenInstant {
  /** "Sun, Nov 22, 2026", or "Sun, 22 Nov" where the year is obvious. */
  readonly day: string
  /** "00:01" or "5:30 AM"; empty where only the day is asked for. */
  readonly time: string
  /**
   * What follows: " (Sat, Nov 21, 19:01 New York)", without a day that the reader's own has as well; " New York" where both
   * clocks show the same, so that one text is both; nothing where New York's need not be said.
   */
  readonly there: string
}

/** The language of the screens, in the variant that a person prefers: it decides the order of day and month. */
const englishOf = (languages: readonly string[]): string => languages.find((one) => /^en\b/i.test(one)) ?? 'en-US'

const fundTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * Writes instants for one reader: their own day and time in their own manner (words in English like the screens, the
 * order of day and month as in their English, 12 or 24 hours as in their first language), and New York's beside it, as
 * the fund writes it, where the day is another one or a deadline depends on it. Throws a RangeError for an invalid
 * instant.
 */
export const instantWriter = ({ zone, languages }: Reader): ((at: number, manner?: Manner) => WrittenInstant) => {
  const english = englishOf(languages)
  const { hour12 } = formatterOf([...languages], zone, { hour: 'numeric' }).resolvedOptions()
  const ownTime = hour12 ? ({ hour: 'numeric', minute: '2-digit', hour12 } as const) : fundTime
  return (at, { near, deadline, day: alone } = {}) => {
    const write = (language: string, where: string, options: Intl.DateTimeFormatOptions): string =>
      formatterOf(language, where, options).format(at)
    const date: Intl.DateTimeFormatOptions = {
      ...((near || !alone) && { weekday: 'short' }),
      ...(!near && { year: 'numeric' }),
      month: 'short',
      day: 'numeric',
    }
    const asFund = (where: string) =>
      [write('en-US', where, date), alone ? '' : write('en-US', where, fundTime)] as const
    const [[day, time], [fundDay, fundsTime]] = [asFund(zone), asFund(newYork)]
    if (day === fundDay && time === fundsTime) return { day, time, there: time && ' New York' }
    const { year, ...shorter } = date
    const beside = [day !== fundDay && write('en-US', newYork, shorter), fundsTime].filter(Boolean).join(', ')
    return {
      day: write(english, zone, date),
      time: time && write(english, zone, ownTime),
      there: day !== fundDay || deadline ? ` (${beside} New York)` : '',
    }
  }
}

/** Whether New York's is another text beside the reader's own. */
export const isBeside = (there: string): boolean => there.startsWith(' (')

/**
 * In one piece, for a sentence: "Sun, Nov 22, 2026, 00:01 New York", "Sat, Nov 21, 2026, 7:01 PM (Sun, Nov 22, 00:01 New
 * York)", "Nov 22, 2026".
 */
export const inOnePiece = ({ day, time, there }: WrittenInstant): string =>
  [day, time].filter(Boolean).join(', ') + there
