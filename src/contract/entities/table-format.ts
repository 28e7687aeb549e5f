import * as v from 'valibot'

export const tableFormats = ['csv', 'xlsx'] as const

/** What a table is sent as: CSV unless said. */
export const tableFormat = { format: v.optional(v.picklist(tableFormats, 'a table is sent as csv or xlsx')) }

export type TableFormat = (typeof tableFormats)[number]
