import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { answerTable } from './answer.ts'
import type { TableMaker } from './table.ts'
import { tableMakers } from './tables.ts'

type TableCalls = keyof ReturnType<typeof tableMakers>

/** Every table as a file: the contract’s calls of that kind, in any extension. */
export const tables = (context: Context): Handlers<TableCalls> => {
  const makers = Object.entries(tableMakers(context)) as [TableCalls, TableMaker][]
  const handlers = makers.map(([call, make]) => [call, answerTable(context, call, make)])
  return Object.fromEntries(handlers) as Handlers<TableCalls>
}
