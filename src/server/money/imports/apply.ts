import type { ProgressOf } from '#contract/entities/progress.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { Cents } from '#fund/cents/money.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { vouchedFor } from '#server/control/approvals/vouched.ts'
import { capitalOf, resultOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { approved, insertPeople } from '#server/people/accounts/people.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { PersonActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import type { CsvLine } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import { keepCarriedLosses } from '../settlement/account.ts'
import { keepMoneyIn } from '../transfers/money-in.ts'
import { capitalOfLine, carriedLossOfLine, checkImport, refuseBad, resultOfLine } from './check.ts'
import type { Imported } from './read-csv.ts'

export interface Importing {
  readonly lines: readonly CsvLine[]
  /** Leaves out lines that have a problem, instead of refusing the file. */
  readonly onlyGood?: boolean | undefined
  /** How much of the opening money lies with the broker, in cents; the rest lies at the bank. */
  readonly atBroker?: Cents | undefined
}

interface Newcomer extends Imported {
  readonly id: string
  readonly capital: number
  readonly result: number
  readonly carriedLoss: number
}

const enrol = async (work: Work, people: readonly Newcomer[]): Promise<void> => {
  const made = await insertPeople(
    work,
    people.map(({ id, email, name, join_date, risk_profile }) => ({
      id,
      email,
      name,
      role: 'investor',
      status: 'active',
      join_date: join_date || newYorkDate(work.now),
      risk_profile: risk_profile || null,
    })),
  )
  if (made.size < people.length)
    throw refuse(409, 'Some of these addresses were registered in the meantime. Check the file again.')
  const phones = people.flatMap(({ id, phone }) => (phone ? [{ person_id: id, phone }] : []))
  await inBatches(phones, (rows) => work.db.insertInto('profiles').values(rows).execute())
}

/** How many are imported between two reports of progress to the admins. */
const progressEach = 500

/** Takes them in, then does the rest, and reports progress meanwhile; reports its end, whether it is kept or not. */
const trackedEnrolment = async (
  work: Work<PersonActor>,
  people: readonly Newcomer[],
  rest: () => Promise<void>,
): Promise<void> => {
  const tell = (at: ProgressOf<'import'>) => tellProgress(work, { job: 'import', id: work.actor.by.email, at })
  try {
    for (let from = 0; from < people.length; from += progressEach) {
      const some = people.slice(from, from + progressEach)
      await enrol(work, some)
      await tell({ step: null, done: from + some.length, of: people.length })
    }
    await rest()
  } finally {
    await tell(null)
  }
}

interface Opened {
  readonly total: Cents
  readonly atBroker: Cents
}

const bookCapital = (work: Work, id: string, people: readonly Newcomer[], { total, atBroker }: Opened) =>
  append(work, {
    key: `import:${id}`,
    kind: 'deposit',
    subjectId: id,
    description: 'Opening balance, imported',
    effectiveAt: work.now,
    lines: [
      { account: 'cash', amount: atBroker - total },
      { account: 'trading', amount: -atBroker },
      ...people.map((person) => ({ account: capitalOf(person.id), amount: person.capital })),
      ...people
        .filter(({ result }) => result !== 0)
        .map(({ id: of, result }) => ({ account: resultOf(of), amount: result })),
    ],
  })

const newcomerOf = (now: number, value: Imported): Newcomer => ({
  ...value,
  id: timeId(now),
  capital: capitalOfLine(value),
  result: resultOfLine(value),
  carriedLoss: carriedLossOfLine(value),
})

/**
 * Applies a whole CSV in one unit: approved investors, and their opening capital as one deposit entry. Mails nobody, so
 * that it can be undone as if it had never happened. Returns its id. Throws 422 if a line has a problem, unless only
 * the good lines are asked for, or if more lies with the broker than there is.
 */
export const applyImport = async (
  work: Work<PersonActor>,
  { lines: found, onlyGood, atBroker = 0 }: Importing,
): Promise<string> => {
  const { by } = work.actor
  const { now } = work
  const lines = await checkImport(work.db, now, found)
  refuseBad(lines, onlyGood)
  const good = lines.flatMap(({ value, problems }) => (value && problems.length === 0 ? [value] : []))
  const people = await mapInTurns(good, (value) => newcomerOf(now, value))
  const total = people.reduce((sum, { capital, result }) => sum + capital + result, 0)
  if (atBroker > total)
    throw refuse(422, `The file brings ${formatMoney(total)}: no more than that can lie with the broker.`)
  const id = timeId(now)
  // Before its entry, which is told to others by what it is.
  await work.db
    .insertInto('imports')
    .values({
      id,
      at: now,
      by_email: by.email,
      investors: people.length,
      total_capital: total,
      at_broker: atBroker,
      undone_at: null,
      ...vouchedFor(work.actor),
    })
    .execute()
  await trackedEnrolment(work, people, async () => {
    await work.announce(approved, { personIds: people.map((person) => person.id), byId: by.id })
    if (people.some(({ capital }) => capital > 0)) {
      await bookCapital(work, id, people, { total, atBroker })
      await keepMoneyIn(work, work.actor, { key: `import:${id}`, kind: 'opening', amount: total })
    }
  })
  await inBatches(
    people.map((person) => ({
      import_id: id,
      account_id: person.id,
      capital: person.capital,
      result: person.result,
      carried_loss: person.carriedLoss,
      first_deposit: person.first_deposit ?? null,
    })),
    (rows) => work.db.insertInto('imported_people').values(rows).execute(),
  )
  const losses = people.filter(({ carriedLoss }) => carriedLoss > 0)
  await keepCarriedLosses(work, new Map(losses.map((person) => [person.id, person.carriedLoss])))
  const detail = `${counted(people.length, 'investor')}, ${formatMoney(total)}${atBroker > 0 ? `, ${formatMoney(atBroker)} of it with the broker` : ''}`
  await audit(work, { action: 'investor.import', subject: id, detail })
  return id
}
