import { inOnePiece, instantWriter, type Manner, type WrittenInstant } from '#fund/calendar/instants.ts'
import { knownLanguages, knownZone } from '#fund/calendar/known-zone.ts'
import { formatDate } from '#fund/calendar/week-display.ts'

/** An instant as it comes from the wire, or in epoch milliseconds. */
export type Instant = string | number

const epochOf = (at: Instant): number => (typeof at === 'number' ? at : Date.parse(at))

/** The zone of the reader's clock. */
export const ownZone = (): string => knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone)

let writer: ReturnType<typeof instantWriter> | undefined

/**
 * An instant for whoever reads this screen, in parts (src/fund/calendar/instants.ts). All screens write instants by this
 * file: with these parts, in one piece, or as `Instant` of `islands/frame` does.
 */
export const writtenInstant = (at: Instant, manner?: Manner): WrittenInstant => {
  writer ??= instantWriter({ zone: ownZone(), languages: knownLanguages(navigator.languages) })
  return writer(epochOf(at), manner)
}

/** In one piece: "Sun, Nov 22, 2026, 00:01 New York", or the reader's own time with New York's in brackets. */
export const instantText = (at: Instant, manner?: Manner): string => inOnePiece(writtenInstant(at, manner))

/** The day of something that the fund dates, as papers and the book have it: New York's, whoever reads it. */
export const fundDay = (at: Instant): string => formatDate(epochOf(at))
