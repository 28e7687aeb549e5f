import * as v from 'valibot'
import { call } from '../call.ts'
import { byId, day, dollars, instant, text } from '../entities/basic.ts'

const path = '/api/bank-statements'
const extension = 'bank-statements'

/** Of a statement's text; a year of a fund's account is below it. */
export const statementCharactersMax = 4_000_000
const statementBytesMax = 16_000_000
const fileNameCharactersMax = 200
const idCharactersMax = 64
const reasonCharactersMax = 500
export const acceptedLinesMax = 500

/**
 * What a line is of: an entry that the books have already, a deposit, a batch that is paid, a payout that came back, a
 * fee of the bank, its interest or a refund, or nobody's.
 */
export const matchKinds = ['booked', 'deposit', 'batch', 'returned', 'fee', 'income', 'suspense'] as const
export const matchKind = v.picklist(matchKinds, 'a line is booked, deposit, batch, returned, fee, income or suspense')

/** What a line seems to be of. */
export const proposal = v.object({
  as: matchKind,
  /** The deposit, the batch or the payout; empty for suspense, a fee and income. */
  id: v.string(),
  what: v.string(),
  /** What came less what was expected; below zero is short. */
  difference: dollars,
  /** By the reference and to the cent. */
  sure: v.boolean(),
})

/** What a person can say that a line is of. */
export const lineChoice = v.object({
  as: matchKind,
  id: v.string(),
  what: v.string(),
  /** What came less what was expected; below zero is short. */
  difference: dollars,
})

export const bankLine = v.object({
  id: v.string(),
  state: v.picklist(['open', 'matched']),
  day,
  value_day: day,
  /** What came in is above zero. */
  amount: dollars,
  counterparty: v.string(),
  reference: v.string(),
  /** The bank's own id of it; null where it gives none. */
  bank_id: v.nullable(v.string()),
  /** Of an open line; null where nothing fits, or two things alike. */
  proposal: v.nullable(proposal),
  /** Of a matched line: what it was booked or found as. */
  matched_as: v.nullable(matchKind),
  matched_at: v.nullable(instant),
})

export const bankStatement = v.object({
  id: v.string(),
  name: v.string(),
  /** The account as the bank names it, masked; empty in a CSV. */
  account: v.string(),
  from: day,
  to: day,
  opening: v.nullable(dollars),
  closing: v.nullable(dollars),
  /** Those that no earlier statement had. */
  lines: v.number(),
  imported_at: instant,
  imported_by: v.string(),
})

/** A fee of the bank as it was booked; one that was reversed stays in the book beside its reversal. */
export const bankFee = v.object({
  /** The number of its entry. */
  id: v.string(),
  state: v.picklist(['booked', 'reversed']),
  /** When the bank took it, and in which words. */
  day,
  what: v.string(),
  /** Above zero. */
  amount: dollars,
  booked_at: instant,
  reversed_at: v.nullable(instant),
  reason: v.nullable(v.string()),
})

/** A statement before it is imported. */
export const statementPreview = v.object({
  statement: v.object({
    account: v.string(),
    from: day,
    to: day,
    opening: v.nullable(dollars),
    closing: v.nullable(dollars),
  }),
  /** Whether the account is the fund's own, where the file names one. */
  is_own_account: v.nullable(v.boolean()),
  lines: v.array(
    v.object({
      day,
      value_day: day,
      amount: dollars,
      counterparty: v.string(),
      reference: v.string(),
      /** Whether an earlier statement had it: it is not taken in again. */
      known: v.boolean(),
      proposal: v.nullable(proposal),
    }),
  ),
  new: v.number(),
  known: v.number(),
  /** What keeps the file from being imported; empty if nothing does. */
  problems: v.array(v.string()),
})

const file = v.object({
  name: text(fileNameCharactersMax, 'a file name'),
  text: v.pipe(
    v.string('a file is needed'),
    v.minLength(1, 'the file is empty'),
    v.maxLength(statementCharactersMax, 'the file is too large'),
  ),
})

export const readBankDesk = call({
  name: 'readBankDesk',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The latest bank statements, and the lines that are not matched yet, each with what it seems to be of',
  extension,
  answer: v.object({
    as_of: instant,
    statements: v.array(bankStatement),
    /** The earliest first; at most 500. */
    open: v.array(bankLine),
    open_count: v.number(),
    /** Those matched last, the newest first. */
    matched: v.array(bankLine),
    /** Those booked last, the newest first. */
    fees: v.array(bankFee),
  }),
})

export const previewStatement = call({
  name: 'previewStatement',
  method: 'POST',
  path: `${path}/preview`,
  who: 'operator',
  does: 'Reads a statement, CAMT.053 or CSV, and changes nothing',
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
  does: 'Takes in the lines of a statement that no earlier one had; books nothing',
  extension,
  body: file,
  bodyBytesMax: statementBytesMax,
  costs: 'imports',
  status: 201,
  answer: bankStatement,
})

const name = (what: string) => v.pipe(v.string(what), v.maxLength(idCharactersMax))

/** A line with what it was seen to be of: its proposal's `as` and `id`. */
const seenLine = v.object({
  id: name('a line is named by its id'),
  as: matchKind,
  of: name('of is the id of what it is of'),
})

export const acceptLines = call({
  name: 'acceptLines',
  method: 'POST',
  path: `${path}/lines/accept`,
  who: 'operator',
  stepUp: 'money',
  does: 'Books each of these lines as what it was seen to be of, all of them or none; 409 where one seems something else by now',
  extension,
  body: v.object({
    lines: v.pipe(
      v.array(seenLine, 'lines are a list'),
      v.minLength(1, 'at least one line is needed'),
      v.maxLength(acceptedLinesMax, `at most ${acceptedLinesMax} lines at once`),
    ),
  }),
  answer: v.object({ accepted: v.number() }),
})

export const settleLine = call({
  name: 'settleLine',
  method: 'POST',
  path: `${path}/lines/:id/settle`,
  who: 'operator',
  stepUp: 'money',
  does: 'Books one line as what a person says it is of',
  extension,
  params: byId,
  body: v.object({ as: matchKind, id: v.optional(v.pipe(v.string(), v.maxLength(idCharactersMax))) }),
  answer: bankLine,
})

export const readLineChoices = call({
  name: 'readLineChoices',
  method: 'GET',
  path: `${path}/lines/:id/choices`,
  who: 'viewer',
  does: 'All that one open line can be booked as, the nearest amount first; at most 200',
  extension,
  params: byId,
  answer: v.object({ choices: v.array(lineChoice) }),
})

export const releaseLine = call({
  name: 'releaseLine',
  method: 'POST',
  path: `${path}/lines/:id/release`,
  who: 'operator',
  does: 'Takes a match back; what was booked stays booked',
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
  does: "Takes back a fee that was booked in error: cash against the fund's share; its line is open again",
  extension,
  params: byId,
  body: v.object({ reason: text(reasonCharactersMax, 'a reason') }),
  answer: bankFee,
})

const span = v.object({ from: v.optional(day), to: v.optional(day), day: v.optional(day) })

/** Book cash and bank cash, and why they differ. */
export const reconciliation = v.object({
  /** Null while there is no statement. */
  from: v.nullable(day),
  to: v.nullable(day),
  days: v.array(v.object({ day, book: dollars, bank: dollars, difference: dollars })),
  /** The day that is explained: the last one unless another is asked for. */
  day: v.nullable(day),
  difference: dollars,
  /** They sum to the difference. */
  explained: v.array(
    v.object({
      kind: v.picklist(['before', 'bank-only', 'book-only']),
      what: v.string(),
      day,
      amount: dollars,
    }),
  ),
  /** Statements whose closing balance their lines do not come to. */
  problems: v.array(v.string()),
})

export const readReconciliation = call({
  name: 'readReconciliation',
  method: 'GET',
  path: `${path}/reconciliation`,
  who: 'viewer',
  does: 'Book cash against bank cash on each day, and one day’s difference line by line',
  extension,
  query: span,
  answer: reconciliation,
})

export const exportReconciliation = call({
  name: 'exportReconciliation',
  method: 'GET',
  path: `${path}/reconciliation.csv`,
  who: 'viewer',
  does: 'The same as CSV: each day with its difference, and the lines that explain it',
  extension,
  kind: 'file',
  costs: 'exports',
  query: span,
  answer: v.unknown(),
})

export type MatchKind = (typeof matchKinds)[number]
export type SeenLine = v.InferOutput<typeof seenLine>
export type Proposal = v.InferOutput<typeof proposal>
export type BankStatementLine = v.InferOutput<typeof bankLine>
export type LineChoice = v.InferOutput<typeof lineChoice>
export type BankFee = v.InferOutput<typeof bankFee>
export type BankStatement = v.InferOutput<typeof bankStatement>
export type StatementPreview = v.InferOutput<typeof statementPreview>
export type Reconciliation = v.InferOutput<typeof reconciliation>
export type BankDesk = v.InferOutput<typeof readBankDesk.answer>
