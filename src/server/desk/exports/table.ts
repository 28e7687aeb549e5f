import type { CallName, Calls } from '#contract/calls/index.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Given } from '#server/platform/http/handler.ts'
import type { TableFile } from '#server/platform/http/table-file.ts'
import type { TableColumns } from '#server/platform/http/table-shape.ts'

/** A table to export. */
export interface Table<Columns extends TableColumns = TableColumns> extends TableFile<Columns> {
  /** What the trail says was taken; null if the table says nothing about anybody. */
  readonly taken: { readonly subject: string; readonly detail: string } | null
  /** How many rows it has, for the progress of one that is prepared; null if counting takes long. */
  readonly count?: () => Promise<number | null>
}

/** Checks the rows against the columns, then forgets which columns these are. */
export const table = <const Columns extends TableColumns>(described: Table<Columns>): Table => described as Table

/** Who takes it: what both a call and a file that is prepared later know. */
export type Taker = Pick<By, 'id' | 'email'>

type Asked<Name extends CallName> = Pick<Given<Calls[Name]>, 'params' | 'query' | 'body'> & { readonly by: Taker }

/** Makers of tables by the names of their calls; each reads its rows only when they are asked for. */
export type TableMakers<Names extends CallName> = {
  readonly [Name in Names]: (asked: Asked<Name>) => Promise<Table> | Table
}

/** A maker of any table; the contract of its call has checked what it is asked with. */
export type TableMaker = (asked: never) => Promise<Table> | Table
