import { unmarked } from '#fund/text/csv.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { readCsvRows } from '#server/platform/http/read-csv.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { accountIn, isOfDays, mayWeigh, partyIn, statusOf } from './columns.ts'
import { balancesOf, problemsAbove, type Step, statedAbove, withoutBalance } from './csv-balances.ts'
import { type Row, rowReader, signed, unlikeTotals } from './csv-rows.ts'
import { cellsIn, type FoundTable, needsDirection, saysOut, tableIn } from './csv-table.ts'
import {
  type ChosenColumns,
  leftOut,
  oneLine,
  type ReadLine,
  type ReadStatement,
  type ReadTable,
  withOthers,
} from './statement.ts'

const sampleLines = 5

/** What a column says of a row that is no line. */
const noLine = /^(?:balances?|summary|totals?)$/i

/** What the columns that are not read may hide, and which they are. */
const unreadColumns = ({ header, rows, uses, known, isOwn }: FoundTable, proved: boolean) => {
  const unread = uses.flatMap((use, place) => (use === 'none' ? [place] : []))
  const isUnsigned = needsDirection(rows, uses)
  /** What a column may hide whatever its name: that a row is no line, was not booked, or that its money went out. */
  const hides = (cells: readonly string[]): boolean =>
    cells.some((cell) => statusOf(cell) === 'not-booked' || noLine.test(cell) || (isUnsigned && saysOut(cell)))
  const nameOf = (place: number): string => oneLine(header?.[place] || `column ${place + 1}`)
  const weighing = uses.flatMap((use, place) => {
    if (proved || isOwn) return []
    const cells = cellsIn(rows, place)
    const weighs =
      use === 'none'
        ? hides(cells) || (known !== 'named' && header !== null && mayWeigh(header[place] ?? '', cells))
        : use === 'reference' && known !== 'named' && isUnsigned && cells.some(saysOut)
    return weighs ? [place] : []
  })
  return {
    names: unread.filter((place) => header?.[place] !== '').map(nameOf),
    problems: weighing.map(
      (place) => `Column “${nameOf(place)}” may change what a line is worth, and is not understood: say what it is.`,
    ),
  }
}

const isDescending = (lines: readonly { day: string }[]): boolean => (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')

const viewTable = ({ key, header, rows, uses, known }: FoundTable, isOpen: boolean): ReadTable => ({
  key,
  header: header?.map(oneLine) ?? null,
  sample: rows.slice(0, sampleLines).map(({ cells }) => uses.map((_, place) => oneLine(cells[place] ?? ''))),
  columns: uses,
  known: isOpen ? 'no' : known,
})

/** A row of the table, and the line that it is. */
type ReadRow = Row & { readonly read?: ReadLine }

/** The rows with their amounts signed, which takes all of them together; one without a sign is a problem. */
const withLines = (table: FoundTable, rows: readonly Row[]): ReadRow[] => {
  const amounts = signed(
    table,
    rows.flatMap((row) => (row.kind === 'line' ? [row.draft] : [])),
  )
  let next = 0
  return rows.map((row): ReadRow => {
    if (row.kind !== 'line') return row
    const amount = amounts[next] ?? 0
    next += 1
    if (typeof amount === 'string') return { kind: 'problem', sentence: amount, account: row.account }
    const { words } = row.draft
    const counterparty = words.counterparty || partyIn(words.reference, amount)
    return { ...row, read: { ...words, amount, counterparty } }
  })
}

const stepsOf = (rows: readonly ReadRow[]): Step[] =>
  rows.flatMap((row): Step[] => {
    if (row.kind === 'balance') return [{ line: row.line, day: '', amount: 0, balance: row.balance }]
    if (row.kind !== 'line' || !row.read) return []
    return [{ line: row.draft.line, day: row.read.day, amount: row.read.amount, balance: row.draft.balance }]
  })

/** The rows of one account, with the balances beside them. */
const readAccount = ({ header, uses }: FoundTable, rows: readonly ReadRow[]) => {
  const all = stepsOf(rows)
  const lineSteps = all.filter(({ day }) => day !== '')
  const isNewestFirst = isDescending(lineSteps)
  const waiting = new Set(withoutBalance(all, isNewestFirst).map(({ line }) => line))
  const kept = rows.filter((row) => row.kind !== 'line' || !waiting.has(row.draft.line))
  const areOfDays = isOfDays(header?.[uses.indexOf('balance')] ?? '')
  return {
    lines: kept.flatMap((row) => row.read ?? []),
    problems: rows.flatMap((row) => (row.kind === 'problem' ? [row.sentence] : [])),
    balances: balancesOf(stepsOf(kept), isNewestFirst, areOfDays),
    notes: [
      ...leftOut(rows.flatMap((row) => (row.kind === 'left-out' ? [row.status] : []))),
      ...[...waiting].map((line) => `Line ${line} has no balance beside it yet: it is not booked, and left out.`),
    ],
  }
}

/** The rows of each account that the file names; those that name none stand first, and are of the only one. */
const byAccount = (rows: readonly ReadRow[]): Map<string, readonly ReadRow[]> => {
  const named = Map.groupBy(rows, ({ account }) => account)
  const nameless = named.get('') ?? []
  const names = [...named.keys()].filter((account) => account !== '')
  if (names.length < 2) return new Map([[names[0] ?? '', rows]])
  const [row] = nameless
  if (row === undefined) return named
  const line = row.kind === 'line' ? `Line ${row.draft.line}` : 'A line'
  const problem = { kind: 'problem', sentence: `${line} does not say of which account it is.`, account: '' } as const
  return new Map(names.map((name) => [name, [...(named.get(name) ?? []), problem]]))
}

/**
 * A bank's CSV, whatever stands above its lines: by the names of its columns, or by those that a person named before.
 * A table that nobody has named has only a problem that says so, and what its columns seem to be. Throws 422 unless it is
 * a table of a bank's lines.
 */
export const readCsvStatement = async (csv: string, chosen: ChosenColumns = {}): Promise<ReadStatement> => {
  const { rows: marked } = await readCsvRows(csv)
  const written = await mapInTurns(marked, ({ line, cells }) => ({ line, cells: cells.map(unmarked) }))
  const table = tableIn(written, chosen, csv)
  const none = {
    format: 'CSV',
    source: `CSV ${table.key}`,
    account: '',
    from: '',
    to: '',
    opening: null,
    closing: null,
    lines: [],
    notes: [],
  } as const
  if (table.rows.length === 0) throw refuse(422, 'The file has nothing below its first line.')
  if (table.known === 'no')
    return {
      ...none,
      problems: ['Nobody has said yet what the columns of this table hold.'],
      table: viewTable(table, true),
    }
  const rows = withLines(table, await mapInTurns(table.rows, rowReader(table)))
  const below = rows.filter(({ kind }) => kind === 'totals' || kind === 'words')
  const groups = byAccount(rows.filter((row) => !below.includes(row)))
  const parts = [...groups].map(([account, own]) => ({ account, ...readAccount(table, own) }))
  const stated = statedAbove(table.above)
  const everyLine = parts.flatMap(({ lines }) => lines)
  const hasProblem = parts.some(({ problems }) => problems.length > 0)
  const totals = unlikeTotals(
    below.flatMap((row) => (row.kind === 'totals' ? row.totals : [])),
    everyLine.map(({ amount }) => amount),
  )
  const unread = unreadColumns(table, !hasProblem && parts.every(({ balances }) => balances.proved))
  const fileNotes = [
    ...below.flatMap((row) => (row.kind === 'words' ? [`Below the lines, not read: “${oneLine(row.words)}”.`] : [])),
    ...(unread.names.length > 0 ? [`Not read: ${unread.names.join(', ')}.`] : []),
  ]
  const isOnly = parts.length < 2
  return withOthers(
    parts.map(({ account, lines, problems, balances, notes }): ReadStatement => {
      const days = lines.map(({ day }) => day).toSorted()
      // What was not read does not add up either.
      const unlike = [...balances.problems, ...(isOnly ? problemsAbove(stated, lines, balances) : []), ...totals]
      return {
        ...none,
        account: isOnly ? accountIn(account || stated.account) : accountIn(account) || oneLine(account),
        from: days[0] ?? '',
        to: days.at(-1) ?? '',
        opening: (isOnly ? stated.opening?.cents : undefined) ?? balances.opening,
        closing: (isOnly ? stated.closing?.cents : undefined) ?? balances.closing,
        lines,
        problems: [...problems, ...(problems.length > 0 ? [] : unlike), ...unread.problems],
        notes: [...notes, ...fileNotes],
        table: viewTable(table, unread.problems.length > 0 || (hasProblem && !table.isOwn && table.known !== 'named')),
      }
    }),
  )
}
