import type { Context } from '../context.ts'
import { answerTable } from '../exports/answer.ts'
import type { TableMaker } from '../exports/table.ts'
import type { Handlers } from '../http/handler.ts'
import { tableMakers } from '../tables/tables.ts'

type TableCalls = keyof ReturnType<typeof tableMakers>

/** Every table as a file: the contract’s calls of that kind, in any extension. */
export const tables = (context: Context): Handlers<TableCalls> => {
  const makers = Object.entries(tableMakers(context)) as [TableCalls, TableMaker][]
  const handlers = makers.map(([call, make]) => [call, answerTable(context, call, make)])
  return Object.fromEntries(handlers) as Handlers<TableCalls>
}
