import * as v from 'valibot'
import { call } from '#contract/call.ts'
import {
  bankFee,
  bankLine,
  bankStatement,
  columnUse,
  dismissals,
  importedStatement,
  lineChoice,
  matchKind,
  matchKinds,
  reconciliation,
  statementPreview,
} from '#contract/entities/bank-statement.ts'
import { byId, day, id, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { withReason } from '#contract/entities/fields.ts'
import { tableFormat } from '#contract/entities/page.ts'

const path = '/api/bank-statements'
const extension = 'bank-statements'

/** The length of a statement's text; a year of a fund's account is below it. */
export const statementCharactersMax = 4_000_000
const statementBytesMax = 16_000_000
const fileNameCharactersMax = 200
const columnsMax = 200
const decisionsMax = 10_000
export const acceptedLinesMax = 500

const file = v.object({
  name: text(fileNameCharactersMax, 'a file name'),
  text: v.pipe(
    v.string('a file is needed'),
    v.minLength(1, 'the file is empty'),
    v.maxLength(statementCharactersMax, 'the file is too large'),
  ),
  /** Which of the fund's bank accounts a file is of that names none; the next file with its columns is of it, too. */
  account: v.optional(id),
  /** What each column of a table holds, where a person says it; an import keeps it for the next file of these columns. */
  columns: v.optional(
    v.pipe(v.array(columnUse, 'columns are a list'), v.maxLength(columnsMax, `at most ${columnsMax} columns`)),
  ),
})

/** Whether a line of the file, by its place, is the one that it resembles. */
const lineDecision = v.object({
  place: v.pipe(
    v.number('a place is a number'),
    v.integer('a place is a whole number'),
    v.minValue(0, 'there is no such place'),
  ),
  is: v.picklist(['same', 'new'], 'a line is the same or new'),
})

export const readBankDesk = call({
  name: 'readBankDesk',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The latest bank statements, and the lines that are not matched yet, each with its proposed match',
  extension,
  answer: v.object({
    as_of: instant,
    statements: v.array(bankStatement),
    /** Earliest first; at most 500. */
    open: v.array(bankLine),
    open_count: v.number(),
    /** The latest matched, newest first. */
    matched: v.array(bankLine),
    /** The latest booked, newest first. */
    fees: v.array(bankFee),
  }),
})

export const previewStatement = call({
  name: 'previewStatement',
  method: 'POST',
  path: `${path}/preview`,
  who: 'operator',
  scope: 'bank-files',
  does: 'Reads a statement, CAMT.053, BAI2, OFX, MT940 or CSV, and changes nothing',
  extension,
  body: file,
  bodyBytesMax: statementBytesMax,
  costs: 'imports',
  answer: statementPreview,
})

export const importStatement = call({
  name: 'importStatement',
  method: 'POST',
  path,
  who: 'operator',
  scope: 'bank-files',
  does: 'Imports the lines of a statement that no earlier one had; books nothing; of a file of several accounts those of the fund’s; 409 for a file of none of them, and while nobody has said of which account it is or whether a line is one that is here already',
  extension,
  lasts: true,
  body: v.object({
    ...file.entries,
    decisions: v.optional(
      v.pipe(
        v.array(lineDecision, 'decisions are a list'),
        v.maxLength(decisionsMax, `at most ${decisionsMax} decisions`),
      ),
    ),
  }),
  bodyBytesMax: statementBytesMax,
  costs: 'imports',
  status: 201,
  answer: importedStatement,
})

export const takeBackStatement = call({
  name: 'takeBackStatement',
  method: 'POST',
  path: `${path}/:id/take-back`,
  who: 'operator',
  does: 'Takes back an import with all its lines while none of them was booked',
  extension,
  params: byId,
  answer: v.object({ lines: v.number() }),
})

/** Empty for what has no id: a fee or income of the bank, or the fund's own money. */
const idOrNone = v.pipe(v.string('an id is needed'), v.regex(/^[^\p{Cc}]{0,64}$/u, 'this is not an id'))

/** A line with the proposal that the admin saw for it: its `as` and `id`. */
const seenLine = v.object({
  id,
  as: matchKind,
  of: idOrNone,
})

export const acceptLines = call({
  name: 'acceptLines',
  method: 'POST',
  path: `${path}/lines/accept`,
  who: 'operator',
  stepUp: 'money',
  does: 'Books each of these lines by its proposed match, all of them or none; 409 if a proposal has changed in the meantime',
  extension,
  lasts: true,
  body: v.object({
    lines: v.pipe(
      v.array(seenLine, 'lines are a list'),
      v.minLength(1, 'at least one line is needed'),
      v.maxLength(acceptedLinesMax, `at most ${acceptedLinesMax} lines at once`),
    ),
  }),
  answer: v.object({ accepted: v.number() }),
})

const settledAs = v.picklist(
  [...matchKinds, ...dismissals],
  'a line is booked, deposit, batch, returned, fee, income, fund-deposit, suspense, duplicate or not-ours',
)

export const settleLine = call({
  name: 'settleLine',
  method: 'POST',
  path: `${path}/lines/:id/settle`,
  who: 'operator',
  stepUp: 'money',
  does: 'Books one line as a person decides, or sets it aside: as a duplicate of another one, or as not the fund’s',
  extension,
  params: byId,
  body: v.object({ as: settledAs, id: v.optional(idOrNone) }),
  answer: bankLine,
})

export const readLineChoices = call({
  name: 'readLineChoices',
  method: 'GET',
  path: `${path}/lines/:id/choices`,
  who: 'viewer',
  does: 'Everything that an open line can be booked as, the nearest amount first; at most 200',
  extension,
  params: byId,
  answer: v.object({ choices: v.array(lineChoice) }),
})

export const releaseLine = call({
  name: 'releaseLine',
  method: 'POST',
  path: `${path}/lines/:id/release`,
  who: 'operator',
  does: 'Removes a match, or brings back a line that was set aside; what was booked stays booked',
  extension,
  params: byId,
  answer: bankLine,
})

export const reverseBankFee = call({
  name: 'reverseBankFee',
  method: 'POST',
  path: `${path}/fees/:id/reverse`,
  who: 'operator',
  stepUp: 'money',
  does: "Reverses a fee that was booked in error: cash against the fund's share; its line is open again",
  extension,
  params: byId,
  body: withReason,
  answer: bankFee,
})

const span = v.object({ from: v.optional(day), to: v.optional(day), day: v.optional(day) })

export const readReconciliation = call({
  name: 'readReconciliation',
  method: 'GET',
  path: `${path}/reconciliation`,
  who: 'viewer',
  scope: 'books',
  does: 'Book cash against bank cash on each day, and one day’s difference line by line',
  extension,
  query: span,
  answer: reconciliation,
})

export const exportBankLines = call({
  name: 'exportBankLines',
  method: 'GET',
  path: `${path}/lines/export`,
  who: 'viewer',
  scope: 'books',
  does: 'Every bank line as CSV or as a spreadsheet, newest first: open, or matched as what, when and by whom',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object(tableFormat),
  answer: v.unknown(),
})

export const exportReconciliation = call({
  name: 'exportReconciliation',
  method: 'GET',
  path: `${path}/reconciliation.csv`,
  who: 'viewer',
  scope: 'books',
  does: 'The same as CSV or as a spreadsheet: each day with its difference, and the lines that explain it',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object({ ...span.entries, ...tableFormat }),
  answer: v.unknown(),
})

export type StatementFile = v.InferOutput<typeof file>
export type LineDecision = v.InferOutput<typeof lineDecision>
export type SeenLine = v.InferOutput<typeof seenLine>
export type BankDesk = v.InferOutput<typeof readBankDesk.answer>
