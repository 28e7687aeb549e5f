import type { ImportPreview, InvestorImport } from '#contract/calls/people/admin-investors-edit.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { bookMax, type Cents, sumCents, toCents, toDollars } from '#fund/cents/money.ts'
import { compound } from '#fund/returns/returns.ts'
import { formatMoney } from '#fund/text/format.ts'
import { fundBalances } from '#server/ledger/balances.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { csvRead } from '#server/platform/files/reading.ts'
import { iso, percentOf, percentOrNull } from '#server/platform/http/handler.ts'
import type { CsvLine } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { fractionOf } from '../weeks/close-week.ts'
import { type Imported, type ImportedLine, readInvestors } from './read-csv.ts'
import { checkWeekLines, isOfWeeks, type WeekLine } from './read-weeks.ts'
import { touchedCount } from './undo.ts'

/** Throws 422 if a line has a problem, unless only the good lines are asked for, or if there is no good line. */
export const refuseBad = (
  lines: readonly { readonly line: number; readonly problems: readonly string[] }[],
  onlyGood: boolean | undefined,
): void => {
  const bad = lines.filter(({ problems }) => problems.length > 0)
  if (bad.length === lines.length) throw refuse(422, 'No line of the file can be imported. Nothing was applied.')
  if (bad.length > 0 && !onlyGood)
    throw refuse(
      422,
      `${bad.length} of ${lines.length} lines have a problem, the first in line ${bad[0]?.line}. Nothing was applied.`,
    )
}

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

/** Contradictions among the amounts of a line. */
const brought = (value: Imported): string[] => {
  const [capital, result, loss] = [capitalOfLine(value), resultOfLine(value), carriedLossOfLine(value)]
  if (capital + result < 0) return ['the result takes the balance below zero']
  if (capital === 0 && (result !== 0 || loss > 0)) return ['a result or a carried loss needs opening capital']
  return []
}

/** What is wrong with a line apart from its single fields. */
const among = (value: Imported, earlier: Map<string, number>, known: ReadonlySet<string>, today: string): string[] => {
  const twice = earlier.get(value.email)
  return [
    ...(twice === undefined ? [] : [`the address is already in line ${twice}`]),
    ...(known.has(value.email) ? ['there is already an account with this address'] : []),
    ...(value.join_date && value.join_date > today ? ['the join date is in the future'] : []),
    ...(value.first_deposit && value.first_deposit > today ? ['the first deposit is in the future'] : []),
    ...brought(value),
  ]
}

interface Brought {
  money: Cents
  loss: Cents
}

/** Whether the fund could not hold what the lines bring up to this one; a line that is too much adds nothing. */
const tooMuch = (value: Imported, brought: Brought): string[] => {
  const money = brought.money + capitalOfLine(value) + Math.max(0, resultOfLine(value))
  const loss = brought.loss + carriedLossOfLine(value)
  if (money > bookMax || loss > bookMax)
    return [`with the lines before it, the file brings more than the fund can hold, ${formatMoney(bookMax)} in all`]
  brought.money = money
  brought.loss = loss
  return []
}

/** Checks every line of a CSV by itself, against the other lines and against existing people. Changes nothing. */
export const checkImport = async (db: Db, now: number, found: readonly CsvLine[]): Promise<ImportedLine[]> => {
  const lines = await readInvestors(found)
  const known = await knownOf(
    db,
    lines.flatMap(({ value }) => (value ? [value.email] : [])),
  )
  const [earlier, today] = [new Map<string, number>(), newYorkDate(now)]
  const { cash, trading } = await fundBalances(db)
  const brings: Brought = { money: cash + trading, loss: 0 }
  return mapInTurns(lines, (line) => {
    const { value } = line
    if (!value) return line
    const problems = [...among(value, earlier, known, today), ...tooMuch(value, brings)]
    earlier.set(value.email, earlier.get(value.email) ?? line.line)
    return { ...line, problems }
  })
}

/** In cents; a line without opening capital has none. */
export const capitalOfLine = ({ opening_capital = 0 }: Imported): number => toCents(opening_capital)
export const resultOfLine = ({ opening_result = 0 }: Imported): number => toCents(opening_result)
export const carriedLossOfLine = ({ carried_loss = 0 }: Imported): number => toCents(carried_loss)

const sumOf = (lines: readonly ImportedLine[], of: (value: Imported) => number): number =>
  toDollars(sumCents(lines.flatMap(({ value }) => (value ? [of(value)] : []))))

const nothing = {
  opening_capital: null,
  opening_result: null,
  carried_loss: null,
  week_start: null,
  return_percent: null,
}

const counted = (lines: readonly { readonly problems: readonly string[] }[]) => {
  const good = lines.filter(({ problems }) => problems.length === 0).length
  return { good, bad: lines.length - good }
}

const previewOfInvestors = async (lines: readonly ImportedLine[]): Promise<ImportPreview> => {
  const good = lines.filter(({ problems }) => problems.length === 0)
  return {
    of: 'investors',
    lines: await mapInTurns(lines, ({ line, cells, value, problems }) => ({
      ...nothing,
      line,
      name: value?.name ?? cells.name ?? '',
      email: value?.email ?? cells.email ?? '',
      opening_capital: value?.opening_capital ?? null,
      opening_result: value?.opening_result ?? null,
      carried_loss: value?.carried_loss ?? null,
      cells: { ...cells },
      problems: [...problems],
    })),
    ...counted(lines),
    total_capital: sumOf(good, capitalOfLine),
    total_result: sumOf(good, resultOfLine),
    total_carried_loss: sumOf(good, carriedLossOfLine),
    compound_percent: null,
  }
}

const previewOfWeeks = async (lines: readonly WeekLine[]): Promise<ImportPreview> => {
  const good = lines.flatMap(({ value, problems }) => (value && problems.length === 0 ? [value] : []))
  return {
    of: 'weeks',
    lines: await mapInTurns(lines, ({ line, cells, value, problems }) => ({
      ...nothing,
      line,
      name: value ? weekLabel(weekOf(value.from)) : '',
      email: '',
      week_start: value ? newYorkDate(value.from) : null,
      return_percent: value ? percentOf(fractionOf(value)) : null,
      cells: { ...cells },
      problems: [...problems],
    })),
    ...counted(lines),
    total_capital: 0,
    total_result: 0,
    total_carried_loss: 0,
    compound_percent: percentOrNull(compound(good.map(fractionOf))),
  }
}

/** What importing a file would take in: investors, or weeks before the fund moved in. Changes nothing. */
export const previewImport = async (db: Db, now: number, csv: string): Promise<ImportPreview> => {
  const lines = await csvRead(csv)
  return isOfWeeks(lines)
    ? previewOfWeeks(await checkWeekLines(db, now, lines))
    : previewOfInvestors(await checkImport(db, now, lines))
}

const latestRows = 20

/** The latest imports, newest first, each with whether it can be undone. */
export const latestImports = async (db: Db, only?: string): Promise<InvestorImport[]> => {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .$if(only !== undefined, (those) => those.where('id', '=', only ?? ''))
    .orderBy('id', 'desc')
    .limit(latestRows)
    .execute()
  return Promise.all(
    rows.map(async ({ id, at, by_email, investors, total_capital, at_broker, weeks, undone_at }) => ({
      id,
      at: iso(at),
      by: by_email,
      investors,
      weeks,
      total_capital: toDollars(total_capital),
      at_broker: toDollars(at_broker ?? 0),
      undone_at: undone_at === null ? null : iso(undone_at),
      can_undo: undone_at === null && (await touchedCount(db, id)) === 0,
    })),
  )
}

export const importOf = async (db: Db, id: string): Promise<InvestorImport> => {
  const [found] = await latestImports(db, id)
  if (!found) throw refuse(404, 'There is no such import.')
  return found
}
