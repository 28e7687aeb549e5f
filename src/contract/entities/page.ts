import * as v from 'valibot'

/** The most rows that a page may be asked for. */
export const pageRowsMax = 200

/** A list is read by key: `before` is the `next` of the last page. */
export const pageQuery = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,200}$/u, 'this is not a page key'))),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'a limit is a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(pageRowsMax),
    ),
  ),
})

/** Rows, and the key of the next page or null at the end. */
export const pageOf = <S extends v.GenericSchema>(row: S) =>
  v.object({ rows: v.array(row), next: v.nullable(v.string()) })

const tableFormats = ['csv', 'xlsx'] as const

/** The format in which a table is sent; CSV if left out. */
export const tableFormat = { format: v.optional(v.picklist(tableFormats, 'a table is sent as csv or xlsx')) }

export type TableFormat = (typeof tableFormats)[number]
