import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, instant, keptEmail } from '#contract/entities/basic.ts'
import { tableFormat } from '#contract/entities/page.ts'
import { fileCalls } from '../../call-kinds.ts'

const path = '/api/statements'
const extension = 'statements'

/** An issued paper: a version that never changes. */
export const paper = v.object({
  /** The month of a statement, or the year of a tax summary. */
  period: v.string(),
  version: v.number(),
  issued_at: instant,
  /** The number of the book's latest entry at the time. */
  book_entry: v.number(),
  /** SHA-256 of the file, in hex. */
  digest: v.string(),
})

/**
 * Months that have ended and had a balance or a flow, newest first, and the years for a tax summary; `papers` are those
 * that were issued, newest version first. A paper that is not among them is drawn when it is asked for, and
 * provisional.
 */
export const statementList = v.object({
  months: v.array(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))),
  years: v.array(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  papers: v.array(paper),
})

const investorId = v.optional(byId.entries.id)
const month = v.pipe(
  v.string('a month is needed'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month is written like 2026-10'),
)
const year = v.pipe(v.string('a year is needed'), v.regex(/^\d{4}$/, 'a year has four digits'))

/** The version of an issued paper; if left out, the newest, or a provisional one if none is issued. */
const version = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'a version is a whole number from 1')))

/** A month, or a span of New York days, including both ends. */
const spanFields = {
  month: v.optional(month),
  from: v.optional(day),
  to: v.optional(day),
  version,
  investor_id: investorId,
}

interface Span {
  readonly month?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const namesSpan = ({ month, from, to }: Span): boolean => Boolean(month) || Boolean(from && to && from <= to)

const spanNeeded = 'name a month, or a first and a last day'
const span = v.pipe(
  v.object(spanFields),
  v.check((given) => namesSpan(given), spanNeeded),
)
const tableSpan = v.pipe(
  v.object({ ...spanFields, ...tableFormat }),
  v.check((given) => namesSpan(given), spanNeeded),
)

export const listStatements = call({
  name: 'listStatements',
  method: 'GET',
  path,
  who: 'own-or-viewer',
  does: 'The months and years for which there is a statement',
  extension,
  sees: ['statements', 'tax'],
  query: v.object({ investor_id: investorId }),
  answer: statementList,
})

const file = fileCalls(extension, 'papers')

export const readStatementPdf = {
  ...file('readStatementPdf', 'statement.pdf', 'own-or-viewer', 'A statement as PDF', span),
  sees: ['statements'],
} as const
export const readStatementCsv = {
  ...file(
    'readStatementCsv',
    'ledger.csv',
    'own-or-viewer',
    'A statement as CSV or as a spreadsheet: opening, every entry, closing',
    tableSpan,
  ),
  sees: ['statements'],
} as const
export const readTaxSummary = {
  ...file(
    'readTaxSummary',
    'tax.pdf',
    'own-or-viewer',
    'A tax summary for a year as PDF',
    v.object({ year, version, investor_id: investorId }),
  ),
  sees: ['tax'],
} as const
const reportDays = v.pipe(
  v.object({
    from: v.optional(day),
    to: v.optional(day),
    benchmark: v.optional(v.pipe(v.string(), v.regex(/^[\p{L}\p{N}]{1,60}$/u, 'a benchmark is named by its key'))),
    investor_id: investorId,
  }),
  v.check(({ from, to }) => from === undefined || to === undefined || from <= to, 'the last day is before the first'),
)
/** The weeks that closed from one New York day to another, both included; all of them without days. */
export const readPerformanceReport = {
  ...file(
    'readPerformanceReport',
    'performance.pdf',
    'own-or-viewer',
    'A performance report of one page as PDF: the weeks that closed in some days, or all of them, beside a benchmark where there is one; 409 if none did',
    reportDays,
  ),
  sees: ['balance'],
} as const
export const readAllStatements = call({
  ...file(
    'readAllStatements',
    'all.zip',
    'viewer',
    "Every investor's statement of a month, in an archive of PDFs of at most 1,000 each; issued before there were archives, the one PDF that it is",
    v.object({ month, version }),
  ),
  stepUp: 'personal-data',
})

/** A month of statements or a year of tax summaries, and its state. */
export const paperPeriod = v.object({
  period: v.string(),
  /** Waits for a week; can be issued; papers are being drawn; issued; issued, and something has changed since. */
  state: v.picklist(['waits', 'ready', 'drawing', 'issued', 'changed']),
  /** The week that a provisional one waits for, "Week 47". */
  waits_for: v.nullable(v.string()),
  /** How many times it was issued. */
  issues: v.number(),
  issued_at: v.nullable(instant),
  issued_by: v.nullable(keptEmail),
  /** How many papers the latest issue made. */
  papers: v.nullable(v.number()),
  /** While they are drawn: how many accounts are done, and how many there are; null before that has begun. */
  progress: v.optional(v.nullable(v.object({ drawn: v.number(), of: v.number() }))),
  /** The month's file of all statements: its newest version, and its SHA-256. */
  all: v.nullable(v.object({ version: v.number(), digest: v.string() })),
})

export const listPaperPeriods = call({
  name: 'listPaperPeriods',
  method: 'GET',
  path: `${path}/issues`,
  who: 'viewer',
  does: 'The months and years that have ended, newest first, and which of them were issued',
  extension,
  answer: v.object({ periods: v.array(paperPeriod) }),
})

export const issuePapers = call({
  name: 'issuePapers',
  method: 'POST',
  path: `${path}/issues`,
  who: 'operator',
  does: "Issues everybody's papers of a month or year as versions that never change; a year closes the books up to its end; 409 while a week of it is open",
  extension,
  body: v.object({ period: v.union([month, year], 'a period is a month or a year') }),
  status: 202,
  answer: v.object({ period: v.string() }),
})

export const cancelPapers = call({
  name: 'cancelPapers',
  method: 'POST',
  path: `${path}/issues/:period/cancel`,
  who: 'operator',
  does: "Stops drawing a period's papers: none of them are kept, but those of earlier issues are, and the books of a year stay closed; 409 if none are being drawn",
  extension,
  params: v.object({ period: v.union([month, year], 'a period is a month or a year') }),
  answer: v.object({ period: v.string() }),
})

export type Paper = v.InferOutput<typeof paper>
export type PaperPeriod = v.InferOutput<typeof paperPeriod>
