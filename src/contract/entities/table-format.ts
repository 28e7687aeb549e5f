import * as v from 'valibot'

export const tableFormats = ['csv', 'xlsx'] as const

/** The format in which a table is sent; CSV if left out. */
export const tableFormat = { format: v.optional(v.picklist(tableFormats, 'a table is sent as csv or xlsx')) }

export type TableFormat = (typeof tableFormats)[number]
