/** A version of the terms that compute money, as it was adopted. Never changed, except that another may replace it. */
export interface TermsVersionsTable {
  /** `beginning`, or a UUIDv7. */
  id: string
  /** Its Sunday as YYYY-MM-DD, or `beginning`. */
  from_day: string
  /** The first instant of that Sunday's week; 0 for the first version. */
  from_at: number
  /** JSON. */
  figures: string
  wording: string
  reason: string
  digest: string
  adopted_at: number
  /** The address of the owner who adopted it; null for the first version. */
  adopted_by: string | null
  /** How many investors were told. */
  told: number
  /** When another version from the same Sunday took its place; no week was opened by it. */
  replaced_at: number | null
}

/** The account that deposits are sent to and payouts are made from, as it was adopted. */
export interface WiringAccountsTable {
  id: string
  bank: string
  routing_number: string
  account_number: string
  company_id: string
  /** 0 or 1: whether the owner had confirmed it as the fund’s own. */
  confirmed: number
  digest: string
  adopted_at: number
  /** The address of the owner who adopted it; null if it is what the fund used before accounts were adopted. */
  adopted_by: string | null
  replaced_at: number | null
}

/** A bank account of the fund's own, whose statements are read. */
export interface OwnBankAccountsTable {
  /** UUIDv7: ordered by time. */
  id: string
  bank: string
  /** Unique, as an owner wrote it. */
  number: string
  added_at: number
  /** The address of the owner who asked for it; null for what was confirmed before there was a list. */
  added_by: string | null
  /** Its statements from before stay; no other is read. */
  removed_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    terms_versions: TermsVersionsTable
    wiring_accounts: WiringAccountsTable
    own_bank_accounts: OwnBankAccountsTable
  }
}
