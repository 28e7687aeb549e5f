import { formatMoney } from '#fund/format.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { audit } from '../audit/audit.ts'
import { refuse } from '../http/refuse.ts'
import { capitalOf } from '../ledger/accounts.ts'
import { append } from '../ledger/append.ts'
import { approved } from '../people/announcements.ts'
import { insertPeople } from '../people/people.ts'
import { inBatches } from '../store/in-batches.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { capitalOfLine, checkImport } from './check.ts'
import type { Imported } from './read-csv.ts'

export interface Importing {
  readonly csv: string
  readonly by: { readonly id: string; readonly email: string }
  readonly from: string
}

interface Newcomer extends Imported {
  readonly id: string
  readonly capital: number
}

const enrol = async (work: Work, now: number, people: readonly Newcomer[]): Promise<void> => {
  const made = await insertPeople(
    work,
    now,
    people.map(({ id, email, name, join_date, risk_profile }) => ({
      id,
      email,
      name,
      role: 'investor',
      status: 'active',
      join_date: join_date || newYorkDate(now),
      risk_profile: risk_profile || null,
    })),
  )
  if (made.size < people.length)
    throw refuse(409, 'Some of these addresses were taken at the same moment. Check it again.')
  const phones = people.flatMap(({ id, phone }) => (phone ? [{ person_id: id, phone }] : []))
  await inBatches(phones, (rows) => work.db.insertInto('profiles').values(rows).execute())
}

const bookCapital = (work: Work, now: number, id: string, people: readonly Newcomer[], total: number) =>
  append(work, now, {
    key: `import:${id}`,
    kind: 'deposit',
    description: 'Opening capital, imported',
    effectiveAt: now,
    lines: [
      { account: 'cash', amount: -total },
      ...people.map((person) => ({ account: capitalOf(person.id), amount: person.capital })),
    ],
  })

/**
 * Applies a CSV whole, in one unit: approved investors, and their opening capital as one deposit entry. Mails nobody, so
 * that it can be undone as if it had not been. Answers its id. Throws 422 if any line has a problem.
 */
export const applyImport = async (work: Work, now: number, { csv, by, from }: Importing): Promise<string> => {
  const lines = await checkImport(work.db, now, csv)
  const bad = lines.filter(({ problems }) => problems.length > 0)
  if (bad.length > 0)
    throw refuse(
      422,
      `${bad.length} of ${lines.length} lines have a problem, the first in line ${bad[0]?.line}. Nothing was applied.`,
    )
  const people = lines.flatMap(({ value }) =>
    value ? [{ ...value, id: timeId(now), capital: capitalOfLine(value) }] : [],
  )
  const total = people.reduce((sum, { capital }) => sum + capital, 0)
  const id = timeId(now)
  await enrol(work, now, people)
  await work.announce(approved, now, { personIds: people.map((person) => person.id), byId: by.id })
  if (total > 0) await bookCapital(work, now, id, people, total)
  await work.db
    .insertInto('imports')
    .values({ id, at: now, by_email: by.email, investors: people.length, total_capital: total, undone_at: null })
    .execute()
  await inBatches(
    people.map((person) => ({ import_id: id, person_id: person.id, capital: person.capital })),
    (rows) => work.db.insertInto('imported_people').values(rows).execute(),
  )
  const detail = `${people.length} investors, ${formatMoney(total)}`
  await audit(work, now, { by, from, action: 'investor.import', subject: id, detail })
  return id
}
