/**
 * At most one pending and one current for each person; earlier ones stay as `replaced`. One that was removed when a
 * freeze was lifted is `declined`, even if it was current.
 */
export type BankAccountStatus = 'pending' | 'current' | 'replaced' | 'declined' | 'cancelled'

/** A bank account, its numbers encrypted with the key outside the database. */
export interface BankAccountsTable {
  id: string
  account_id: string
  status: BankAccountStatus
  /** JSON of bankName, accountNumber, routingNumber, accountType and holder. */
  sealed: string
  requested_at: number
  decided_at: number | null
  decided_by: string | null
  reason: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    bank_accounts: BankAccountsTable
  }
}
