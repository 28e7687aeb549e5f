import { newYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf, weekUntil } from '#fund/calendar/week.ts'
import { changeSentence, followsReport, momentTitle } from '#fund/notices/ahead-words.ts'
import { type Moment, ownMoments } from '#fund/weeks/ahead.ts'
import { findOpenWeek } from '#server/money/weeks/stored-weeks.ts'
import { type Calendar, type CalendarEvent, writeCalendar } from '#server/platform/base/icalendar.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type AheadChange, changesAhead } from './ahead.ts'
import { atWorkFrom } from './home.ts'

const weeksShown = 12

/** One event per moment. Nothing in it says how much, or whose: others than its owner may read a link. */
const eventOf = (moment: Moment<AheadChange>): CalendarEvent => ({
  id: `${moment.kind}-${newYorkDate(moment.at)}`,
  time: { at: moment.at },
  summary: momentTitle(moment),
  ...(moment.changes.length > 0 && {
    description: moment.changes.map(({ kind }) => changeSentence(kind, null)).join(' '),
  }),
  // A date without requests counts as revised at the start of the week before, in which it is first shown.
  revisedAt: Math.max(weekUntil(moment.week.from).from, ...moment.changes.map(({ knownAt }) => knownAt)),
})

/** A distribution that is due keeps its Saturday: a calendar has no place for something without a date. */
const dueEventOf = (moment: Moment<AheadChange>): CalendarEvent => ({
  ...eventOf(moment),
  description: followsReport(moment.week),
  revisedAt: moment.at,
})

/** An investor's dates of the coming weeks, and a distribution that is due, as an iCalendar file. */
export const calendarOf = async (
  db: Db,
  now: number,
  personId: string,
  place: Pick<Calendar, 'name' | 'host'>,
): Promise<string> => {
  const [changes, open, worksFrom] = await Promise.all([
    changesAhead(db, now, personId),
    findOpenWeek(db),
    atWorkFrom(db, now, personId),
  ])
  const work = { open: open ? weekOf(open.week_from) : null, atWorkFrom: worksFrom }
  const moments = ownMoments(now, changes, work, weeksShown)
  return writeCalendar({ ...place, events: moments.map((moment) => (moment.at <= now ? dueEventOf : eventOf)(moment)) })
}
