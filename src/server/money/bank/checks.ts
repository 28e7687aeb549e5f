import type { StatementPreview } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { ReadStatement } from './statement.ts'

type Check = NonNullable<StatementPreview['checks']>[number]

/** The order in which a written day has its parts. */
const orderOf = (written: string): string => {
  if (/^\d{4}/.test(written)) return 'year-month-day'
  return /^\d{1,2}[-/.]\d/.test(written) ? 'month-day-year' : 'they are written'
}

/** How the days of a table were read, by the latest one. */
const days = ({ table, lines }: ReadStatement): Check[] => {
  const written = table?.sample[0]?.[table.columns.indexOf('date')]
  const latest = lines
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (!written || latest === undefined) return []
  return [{ what: `Days read as ${orderOf(written)}`, found: formatCalendarDate(latest), holds: true }]
}

/** Whether the lines lead from the opening balance to the closing one. */
const addsUp = ({ opening, closing, lines, table }: ReadStatement): Check[] => {
  if (opening === null || closing === null) return []
  const off = closing - opening - sumCents(lines.map(({ amount }) => amount))
  const what = table ? 'The balance follows from line to line' : 'The lines lead from balance to balance'
  return [{ what, found: formatMoney(off), holds: off === 0 }]
}

/** Whether a file begins with the balance with which the one before it ended. */
const continues = async (db: Db, { account, from, opening }: ReadStatement): Promise<Check[]> => {
  if (opening === null) return []
  const before = await db
    .selectFrom('bank_statements')
    .select(['to_day', 'closing'])
    .where('account', '=', account)
    .where('to_day', '<', from)
    .where('closing', 'is not', null)
    .orderBy('to_day', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before || before.closing === null) return []
  const holds = before.closing === opening
  const what = `It begins with the balance of ${formatCalendarDate(before.to_day)}, the last one here`
  return [{ what, found: holds ? formatMoney(opening) : `${formatMoney(opening - before.closing)} off`, holds }]
}

/** What a person can hold the reading of a file against; nothing of a file that was not read. */
export const checksOf = async (db: Db, read: ReadStatement): Promise<Check[]> =>
  read.lines.length === 0 ? [] : [...days(read), ...addsUp(read), ...(await continues(db, read))]
