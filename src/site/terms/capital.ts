import { formatCalendarDate, formatDate } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import type { Totals } from '#fund/proof/proof-leaf.ts'
import { formatMoney } from '#fund/text/format.ts'
import { settings } from '../settings.ts'
import { record } from './record.ts'
import { term } from './text.ts'

interface DatedCapital {
  figure: string
  /** Since when, or at which close. */
  date: string
}

/** The newest close that the build knows, if the fund publishes its totals (docs/proofs.md "Statements"). */
interface KnownClose {
  published: number
  totals: Totals | null
}

const id = 'capitalUnderManagement'
const writtenOn = record.history.findLast(({ wording }) => wording[id] !== undefined)?.date ?? ''

/**
 * The capital that the fund states, with its date. A close whose totals are published says what it was then, and the
 * statement stands only if that is as much; without one, the day on which it was written down.
 */
export function datedCapital(close: KnownClose | undefined): DatedCapital {
  const value = record.terms[id]?.value
  if (!close?.totals || typeof value !== 'number')
    return { figure: term(id), date: `stated on ${formatCalendarDate(writtenOn)}` }
  const { closing } = close.totals
  const [exact, day] = [formatMoney(closing, { cents: false }), formatDate(close.published, 'UTC')]
  if (closing < toCents(value)) return { figure: exact, date: `at the close of ${day}` }
  return { figure: term(id), date: `${exact} at the close of ${day}` }
}

/** A term as this build states it in a sentence: the capital is that of the newest close, where the fund publishes it. */
export const stated = (name: string): string => (name === id ? datedCapital(settings.roots?.newest).figure : term(name))
