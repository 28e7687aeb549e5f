import { sql } from 'kysely'
import type { UsedLimit } from '#contract/calls/control/approvals.ts'
import { boundTo, type KnownAdmin } from '#fund/access/second-person.ts'
import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { type LimitName, limitNames, limitSettings, mostOf } from '#fund/money/limits.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { knownAdmins } from '#server/access/sign-in/second-person.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readSettings } from '../settings/settings.ts'
import { doneSinceApproval, limitOf, longestWindowMs } from './limits.ts'

const subjectsMax = 20

/** What each admin did alone in the last week, and how much of it in the last day. Cents. */
const doneByAdmin = (db: Db, now: number, limit: LimitName) =>
  db
    .selectFrom('limited_acts')
    .where('limit_name', '=', limit)
    .where('at', '>', now - longestWindowMs)
    .where('vouched_as', 'is', null)
    .where('undone_at', 'is', null)
    .groupBy('by_id')
    .select([
      'by_id',
      sql<number>`cast(sum(case when at > ${now - dayMs} then amount else 0 end) as bigint)`.as('day'),
      sql<number>`cast(sum(amount) as bigint)`.as('week'),
    ])
    .execute()

const namesOf = async (db: Db, subjects: readonly string[]): Promise<Map<string, string>> => {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('id', 'in', ['', ...subjects])
    .union(
      db
        .selectFrom(holders)
        .select(['id', 'name'])
        .where('id', 'in', ['', ...subjects]),
    )
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}

const nameOf = (subject: string, people: ReadonlyMap<string, string>): string => {
  if (subject === 'fund') return 'The fund'
  if (subject === 'bank') return 'The bank’s fees'
  const [kind = '', ...rest] = subject.split(':')
  if (kind === 'payer') return rest.join(':')
  if (kind === 'week') return weekLabel(weekOf(startOfNewYorkDate(rest.join(':')) + minuteMs))
  return people.get(subject) ?? 'Somebody who was erased'
}

const usedLimit = async (db: Db, now: number, name: LimitName, admins: readonly (KnownAdmin & { email: string })[]) => {
  const settings = await readSettings(db)
  const most = mostOf(limitOf(settings, Number(settings[limitSettings[name]])))
  const done = await doneByAdmin(db, now, name)
  const subjects = await doneSinceApproval(db, name).limit(subjectsMax).execute()
  const people = await namesOf(
    db,
    subjects.map(({ subject }) => subject),
  )
  const sum = (span: 'day' | 'week', ids?: ReadonlySet<string>) =>
    toDollars(sumCents(done.filter(({ by_id }) => ids?.has(by_id) ?? true).map((row) => Number(row[span]))))
  return {
    limit: name,
    one: { day: toDollars(most.oneDay), week: toDollars(most.oneWeek) },
    together: {
      day: { used: sum('day'), most: toDollars(most.allDay) },
      week: { used: sum('week'), most: toDollars(most.allWeek) },
    },
    admins: admins.flatMap(({ id, email }) => {
      const own = boundTo(admins, id, now)
      return done.some(({ by_id }) => own.has(by_id)) ? [{ email, day: sum('day', own), week: sum('week', own) }] : []
    }),
    subjects: subjects.map(({ subject, amount }) => ({
      id: subject,
      name: nameOf(subject, people),
      used: toDollars(Number(amount)),
    })),
  } satisfies UsedLimit
}

/** What was done up to each limit, by whom and to whom, without a second person. */
export const usedLimits = async (db: Db, now: number): Promise<UsedLimit[]> => {
  const admins = await knownAdmins(db)
  const used: UsedLimit[] = []
  for (const name of limitNames) used.push(await usedLimit(db, now, name, admins))
  return used
}
