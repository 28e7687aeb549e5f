import type { Generated } from 'kysely'
import type { EntryKind } from '#contract/entities/ledger.ts'

/** The head of the hash chain: one row, locked by every unit that books. */
export interface BookTable {
  id: number
  seq: number
  hash: string
  /** The first entry that must have a digest; older ones were booked before there were digests. */
  digests_from: Generated<number>
  /** The first entry booked since sweeps leave alone all that is set aside. */
  set_aside_from: Generated<number>
  /** The first entry booked since the fund leaves its reserve when it takes its share. */
  reserve_from: Generated<number>
  /** The first entry whose hash covers its subject, what it reverses, and its reason. */
  columns_from: Generated<number>
  /** Since when the fund has owed something; null if it owes nothing. What it owes follows from the book. */
  fund_owes_since: number | null
}

/** An entry of the book. Append-only; instants are epoch milliseconds. */
export interface EntriesTable {
  /** 1, 2, 3 … without gaps. */
  seq: number
  id: string
  /** Makes it impossible to book it twice. It is compared as a whole: what it is made of is in columns. */
  key: string
  kind: EntryKind
  description: string
  effective_at: number
  posted_at: number
  /** Unique: two nodes cannot both follow the same entry. */
  previous_hash: string
  hash: string
  /** What it is about: the id of a deposit, a withdrawal, money in suspense…; of a week, its first instant. */
  subject_id: string | null
  /** The entry that it reverses; nothing is reversed twice. */
  reverses_seq: number | null
  /** Why, as a person said it. */
  reason: string | null
  /** Over the records that it was booked with, if it opens, closes or corrects a week (`money/weeks/digest.ts`). */
  digest: string | null
}

/** Credits are positive, in cents: what the fund owes grows with them, `cash` and `trading` shrink. */
export interface LinesTable {
  seq: number
  account: string
  amount: number
}

export type AccountKind = 'cash' | 'trading' | 'fund' | 'capital' | 'result' | 'payable' | 'suspense'

/** The stored balance of each account, kept by the unit that books: the sum of its lines. */
export interface AccountsTable {
  name: string
  kind: AccountKind
  account_id: string | null
  balance: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    book: BookTable
    entries: EntriesTable
    lines: LinesTable
    accounts: AccountsTable
  }
}
