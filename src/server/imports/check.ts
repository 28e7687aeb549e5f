import type { ImportPreview } from '#contract/calls/admin-investors-edit.ts'
import { sumCents, toCents, toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { inBatches } from '../store/in-batches.ts'
import type { Db } from '../store/store.ts'
import { type Imported, type ReadLine, readCsv } from './read-csv.ts'

const knownOf = async (db: Db, emails: readonly string[]): Promise<Set<string>> => {
  const known = new Set<string>()
  await inBatches(
    emails.map((email) => ({ email })),
    async (batch) => {
      const rows = await db
        .selectFrom('people')
        .select('email')
        .where(
          'email',
          'in',
          batch.map(({ email }) => email),
        )
        .execute()
      for (const { email } of rows) known.add(email)
    },
  )
  return known
}

/** What is wrong with a line beside its own fields. */
const among = (value: Imported, earlier: Map<string, number>, known: ReadonlySet<string>, today: string): string[] => {
  const twice = earlier.get(value.email)
  return [
    ...(twice === undefined ? [] : [`the address stands in line ${twice} already`]),
    ...(known.has(value.email) ? ['there is an account with this address already'] : []),
    ...(value.join_date && value.join_date > today ? ['the join date is in the future'] : []),
  ]
}

/** Checks every line of a CSV by itself, against the others and against existing people. Changes nothing. */
export const checkImport = async (db: Db, now: number, csv: string): Promise<ReadLine[]> => {
  const lines = readCsv(csv)
  const known = await knownOf(
    db,
    lines.flatMap(({ value }) => (value ? [value.email] : [])),
  )
  const earlier = new Map<string, number>()
  return lines.map((line) => {
    const { value } = line
    if (!value) return line
    const problems = among(value, earlier, known, newYorkDate(now))
    earlier.set(value.email, earlier.get(value.email) ?? line.line)
    return { ...line, problems }
  })
}

/** Cents; a line without opening capital brings none. */
export const capitalOfLine = ({ opening_capital }: Imported): number =>
  typeof opening_capital === 'number' ? toCents(opening_capital) : 0

export const previewOf = (lines: readonly ReadLine[]): ImportPreview => {
  const good = lines.filter(({ problems }) => problems.length === 0)
  return {
    lines: lines.map(({ line, cells, value, problems }) => ({
      line,
      name: value?.name ?? cells.name ?? '',
      email: value?.email ?? cells.email ?? '',
      opening_capital: value && value.opening_capital !== '' ? (value.opening_capital ?? null) : null,
      problems: [...problems],
    })),
    good: good.length,
    bad: lines.length - good.length,
    total_capital: toDollars(sumCents(good.flatMap(({ value }) => (value ? [capitalOfLine(value)] : [])))),
  }
}
