import * as v from 'valibot'
import { call } from '../call.ts'
import { byId, day } from '../entities/basic.ts'

const path = '/api/statements'
const extension = 'statements'

/** Months that have ended and had a balance or a flow, newest first, and the years for a tax summary. */
export const statementList = v.object({
  months: v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  years: v.array(v.pipe(v.string(), v.regex(/^\d{4}$/))),
})

const investorId = v.optional(byId.entries.id)
const month = v.pipe(
  v.string('a month is needed'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month is written like 2026-10'),
)
const year = v.pipe(v.string('a year is needed'), v.regex(/^\d{4}$/, 'a year has four digits'))

/** A month, or a span of New York days, both ends in it. */
const span = v.pipe(
  v.object({ month: v.optional(month), from: v.optional(day), to: v.optional(day), investor_id: investorId }),
  v.check(
    ({ month, from, to }) => Boolean(month) || Boolean(from && to && from <= to),
    'name a month, or a first and a last day',
  ),
)

export const listStatements = call({
  name: 'listStatements',
  method: 'GET',
  path,
  who: 'signed-in',
  does: 'The months and years that there is a statement for',
  extension,
  query: v.object({ investor_id: investorId }),
  answer: statementList,
})

const file = <
  const N extends string,
  const P extends string,
  const W extends 'signed-in' | 'admin',
  S extends v.GenericSchema,
>(
  name: N,
  end: P,
  who: W,
  does: string,
  query: S,
) =>
  call({ name, method: 'GET', path: `${path}/${end}`, who, does, extension, kind: 'file', query, answer: v.unknown() })

export const readStatementPdf = file('readStatementPdf', 'statement.pdf', 'signed-in', 'A statement as PDF', span)
export const readStatementCsv = file('readStatementCsv', 'ledger.csv', 'signed-in', 'The ledger of a span as CSV', span)
export const readTaxSummary = file(
  'readTaxSummary',
  'tax.pdf',
  'signed-in',
  'A tax summary for a year as PDF',
  v.object({ year, investor_id: investorId }),
)
export const readAllStatements = file(
  'readAllStatements',
  'all.pdf',
  'admin',
  "Every investor's statement of a month in one PDF",
  v.object({ month }),
)
