import * as v from 'valibot'
import { day, dollars, instant } from './basic.ts'

/**
 * What a line may be: an entry that the books already have, a deposit, a batch that is paid, a returned payout, a fee
 * of the bank, its interest or a refund, the fund's own money, or unassigned.
 */
export const matchKinds = [
  'booked',
  'deposit',
  'batch',
  'returned',
  'fee',
  'income',
  'fund-deposit',
  'suspense',
] as const
export const matchKind = v.picklist(
  matchKinds,
  'a line is booked, deposit, batch, returned, fee, income, fund-deposit or suspense',
)

/** What sets a line aside without booking it: it is another one that is here, or it is not the fund's. */
export const dismissals = ['duplicate', 'not-ours'] as const

/** What a column of a bank's table holds. */
const columnUses = [
  'date',
  'value-date',
  'amount',
  'debit',
  'credit',
  'direction',
  'status',
  'balance',
  'currency',
  'account',
  'counterparty',
  'reference',
  'id',
  'none',
] as const
export const columnUse = v.picklist(columnUses, 'this is not what a column of a bank’s table holds')

/** What a line seems to be. */
export const proposal = v.object({
  as: matchKind,
  /** The id of the deposit, the batch or the payout; empty for suspense, a fee and what is the fund's. */
  id: v.string(),
  what: v.string(),
  /** What came less what was expected; below zero means too little came. */
  difference: dollars,
  /** Matched by the reference and to the cent. */
  sure: v.boolean(),
})

/** What a person can say a line is. */
export const lineChoice = v.object({
  as: v.picklist([...matchKinds, ...dismissals]),
  id: v.string(),
  what: v.string(),
  /** What came less what was expected; below zero means too little came. */
  difference: dollars,
})

export const bankLine = v.object({
  id: v.string(),
  /** Dismissed: not booked, and not counted as the bank's. */
  state: v.picklist(['open', 'matched', 'dismissed']),
  day,
  value_day: day,
  /** Money that came in is above zero. */
  amount: dollars,
  counterparty: v.string(),
  reference: v.string(),
  /** The bank's own id for it; null if it gives none. */
  bank_id: v.nullable(v.string()),
  /** Only for an open line; null if nothing matches, or two things equally well. */
  proposal: v.nullable(proposal),
  /** Only for a matched line: what it was booked or found as. */
  matched_as: v.nullable(matchKind),
  matched_at: v.nullable(instant),
  /** Only for a dismissed line; nothing is a line of $0.00. */
  dismissed_as: v.optional(v.nullable(v.picklist([...dismissals, 'nothing']))),
  /** Several payments in one credit, of which the bank does not say how much each is. */
  is_collective: v.optional(v.boolean()),
  /** Why a payment came back, where the statement says it. */
  return_reason: v.optional(v.nullable(v.string())),
})

export const bankStatement = v.object({
  id: v.string(),
  name: v.string(),
  /** The account, masked; empty if the file names none and nobody said it. */
  account: v.string(),
  from: day,
  to: day,
  opening: v.nullable(dollars),
  closing: v.nullable(dollars),
  /** How many were in no earlier statement. */
  lines: v.number(),
  imported_at: instant,
  imported_by: v.string(),
})

/** A fee of the bank as it was booked; a reversed one stays in the book beside its reversal. */
export const bankFee = v.object({
  /** The number of its entry. */
  id: v.string(),
  state: v.picklist(['booked', 'reversed']),
  /** When the bank took it, and the bank's own words. */
  day,
  what: v.string(),
  /** Above zero. */
  amount: dollars,
  booked_at: instant,
  reversed_at: v.nullable(instant),
  reason: v.nullable(v.string()),
})

/** What an import took in: the statement of the first account of the fund's in the file, and those of the others. */
export const importedStatement = v.object({
  ...bankStatement.entries,
  others: v.optional(v.array(bankStatement)),
})

const readHead = v.object({
  /** The format of the file, by its name. */
  format: v.optional(v.string()),
  account: v.string(),
  /** Null while nobody has said which column of a table holds the date. */
  from: v.nullable(day),
  to: v.nullable(day),
  opening: v.nullable(dollars),
  closing: v.nullable(dollars),
})

/** A statement before it is imported. */
export const statementPreview = v.object({
  statement: readHead,
  /** Each of them, and how many lines it has, if the file is of several of the fund's accounts. */
  statements: v.optional(v.array(v.object({ ...readHead.entries, lines: v.number() }))),
  /** Whether the account is the fund's own: on its list or, without one, the account for deposits; null if nobody named it. */
  is_own_account: v.nullable(v.boolean()),
  /** The fund's accounts to choose from, for a file that names none, and the chosen or remembered one. */
  accounts: v.optional(v.array(v.object({ id: v.string(), name: v.string() }))),
  account_id: v.optional(v.nullable(v.string())),
  lines: v.array(
    v.object({
      day,
      value_day: day,
      amount: dollars,
      counterparty: v.string(),
      reference: v.string(),
      /** Masked, if the file is of several of the fund's accounts. */
      account: v.optional(v.string()),
      /** Whether an earlier statement had it: then it is not imported again. */
      known: v.boolean(),
      /** Its place in the file, by which a decision names it. */
      place: v.optional(v.number()),
      /** A line that is here and may be the same: a person says whether it is. */
      like: v.optional(
        v.nullable(
          v.object({
            id: v.string(),
            day,
            counterparty: v.string(),
            reference: v.string(),
            bank_id: v.nullable(v.string()),
          }),
        ),
      ),
      proposal: v.nullable(proposal),
    }),
  ),
  new: v.number(),
  known: v.number(),
  /** How many may be here already, and nobody has said whether they are. */
  to_decide: v.optional(v.number()),
  /** What prevents the file from being imported; empty if nothing does. */
  problems: v.array(v.string()),
  /** What a person can hold the reading against: how days were read, whether the balances follow, also from the last file. */
  checks: v.optional(v.array(v.object({ what: v.string(), found: v.string(), holds: v.boolean() }))),
  /** What the file holds and is not taken in: lines that are not booked, columns that are not read. */
  notes: v.optional(v.array(v.string())),
  /** The columns of a table, as they were read or, where nobody has named them, as they seem to be. */
  table: v.optional(
    v.nullable(
      v.object({
        /** Null where the table has no header. */
        header: v.nullable(v.array(v.string())),
        sample: v.array(v.array(v.string())),
        columns: v.array(columnUse),
        known: v.picklist(['by-name', 'named', 'no']),
      }),
    ),
  ),
})

/** Book cash and bank cash, and why they differ. */
export const reconciliation = v.object({
  /** Null if there is no statement. */
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
  /** Statements whose lines do not add up to their closing balance. */
  problems: v.array(v.string()),
})

export type Dismissal = (typeof dismissals)[number]
export type ColumnUse = v.InferOutput<typeof columnUse>
export type MatchKind = (typeof matchKinds)[number]
export type Proposal = v.InferOutput<typeof proposal>
export type BankStatementLine = v.InferOutput<typeof bankLine>
export type LineChoice = v.InferOutput<typeof lineChoice>
export type BankFee = v.InferOutput<typeof bankFee>
export type BankStatement = v.InferOutput<typeof bankStatement>
export type StatementPreview = v.InferOutput<typeof statementPreview>
export type BankReconciliation = v.InferOutput<typeof reconciliation>
