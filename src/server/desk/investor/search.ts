import type { SearchHit } from '#contract/calls/desk/search.ts'
import { isDate } from '#fund/calendar/new-york.ts'
import { shownEnd, weekFrom, weekLabel, weekNumber, weekOf } from '#fund/calendar/week.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { foldText } from '#fund/text/fold.ts'
import type { TransferReading } from '#server/money/transfers/list.ts'
import { findInvestors } from '#server/people/list/find.ts'
import { rowsOf } from '#server/people/list/row.ts'
import { auditEntriesOf, findRecent, viewAudit } from '#server/platform/audit/find.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { findBatches, findPayments } from './payments.ts'

/** Per kind: the result is a list to choose from. */
const hitsMax = 5
/** A year has 52; a search looks at the latest of them. */
const weeksMax = 520
const messagesMax = 500
/** A search that finds at most this many people also finds the trail about them. */
const peopleOfTrailMax = 3

const byName = { column: 'name_key', ascending: true, beyond: undefined } as const

const findPeople = async ({ db, now }: TransferReading, search: string) => {
  const found = await findInvestors(db, { search }, byName, hitsMax)
  return rowsOf(
    db,
    now,
    found.map(({ account_id }) => account_id),
  )
}

type People = Awaited<ReturnType<typeof findPeople>>

const asHits = (people: People): SearchHit[] =>
  people.map(({ id, name, email, status, balance }) => ({
    kind: 'investor',
    id,
    title: name,
    note: status === 'active' ? email : `${email}, ${status}`,
    at: null,
    amount: balance,
    investor_id: id,
  }))

const dayIn = (words: string): number | undefined => (isDate(words) ? Date.parse(`${words}T17:00:00Z`) : undefined)

/** "46", "week 46", "46 2026" or a day of it, 2026-11-14. */
const isWeek = (words: string, from: number): boolean => {
  const day = dayIn(words)
  if (day !== undefined) return weekOf(day).from === from
  const [, number, year] = /^(?:week\s*)?(\d{1,2})(?:\s+(?:of\s+)?(\d{4}))?$/.exec(words) ?? []
  const its = weekNumber(weekFrom(from))
  return Number(number) === its.number && (year === undefined || Number(year) === its.year)
}

const findWeeks = async (db: Db, words: string): Promise<SearchHit[]> => {
  if (!/\d/.test(words)) return []
  const rows = await db
    .selectFrom('weeks')
    .select(['week_from', 'closed_at'])
    .orderBy('week_from', 'desc')
    .limit(weeksMax)
    .execute()
  return rows
    .filter(({ week_from }) => isWeek(words, week_from))
    .slice(0, hitsMax)
    .map(({ week_from, closed_at }) => {
      const week = weekFrom(week_from)
      return {
        kind: 'week',
        id: iso(week_from),
        title: `${weekLabel(week)}, ${weekNumber(week).year}`,
        note: closed_at === null ? 'not closed yet' : `closed ${formatDate(closed_at)}`,
        at: iso(shownEnd(week)),
        amount: null,
        investor_id: null,
      }
    })
}

const findTitles = async (db: Db, words: string): Promise<SearchHit[]> => {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'title', 'state', 'saved_at', 'sent_at', 'by_email'])
    .orderBy('position', 'desc')
    .limit(messagesMax)
    .execute()
  return rows
    .filter(({ title }) => foldText(title).includes(words))
    .slice(0, hitsMax)
    .map(({ id, title, state, saved_at, sent_at, by_email }) => ({
      kind: 'message',
      id,
      title,
      note: `${state} by ${by_email}`,
      at: iso(sent_at ?? saved_at),
      amount: null,
      investor_id: null,
    }))
}

/**
 * The newest of the trail: entries about the people found, if few, by an index, and those of the latest entries that
 * contain the words.
 */
const findTrail = async (db: Db, words: string, people: People): Promise<SearchHit[]> => {
  const ids = people.length <= peopleOfTrailMax ? people.map(({ id }) => id) : []
  const [about, recent] = await Promise.all([
    ids.length === 0 ? [] : auditEntriesOf(db, ids, {}, undefined, hitsMax).execute(),
    findRecent(db, words, hitsMax),
  ])
  const byId = new Map([...about, ...recent].map((row) => [row.id, row]))
  return [...byId.values()]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, hitsMax)
    .map(viewAudit)
    .map(({ id, at, by, action, subject }) => ({
      kind: 'audit',
      id,
      title: `${action}: ${subject}`,
      note: by ?? 'the portal',
      at,
      amount: null,
      investor_id: null,
    }))
}

/** What a search finds, kind by kind, at most five of each; every query uses an index, or looks at the latest alone. */
export const searchAll = async (reading: TransferReading, typed: string): Promise<SearchHit[]> => {
  const { db } = reading
  const words = foldText(typed)
  if (words === '') return []
  const people = await findPeople(reading, typed)
  const found = await Promise.all([
    findPayments(reading, typed.trim(), hitsMax),
    findBatches(db, typed.trim(), hitsMax),
    findWeeks(db, words),
    findTitles(db, words),
    findTrail(db, words, people),
  ])
  const [payments, batches, ...others] = found
  return [...asHits(people), ...[...batches, ...payments].slice(0, hitsMax), ...others.flat()]
}
