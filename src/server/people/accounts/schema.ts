import type { Generated } from 'kysely'
import type { InvestmentGoals, InvestorStatus, RiskProfile, Role } from '#contract/entities/basic.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'

/** A person: somebody who signs in, an admin or not. Instants are epoch milliseconds. */
export interface PeopleTable {
  /** UUIDv7: ordered by time. */
  id: string
  /** Unique, folded (`foldAddress`). */
  email: string
  name: string
  /** The name folded for search: the engines differ in `lower()`. */
  name_folded: string
  role: Role
  /** What an admin may do; null for an investor. */
  admin_role: AdminRole | null
  /** Whether an admin still has access. Of anybody else it says nothing: their accounts have a status. */
  status: InvestorStatus
  /** Since when they are known here: YYYY-MM-DD in New York. */
  join_date: string
  created_at: number
  first_sign_in_at: number | null
  /** scrypt, with its parameters and salt. */
  password_hash: string | null
  risk_profile: RiskProfile | null
  investment_goals: InvestmentGoals | null
  /** The language tag of the person's mails; null is English. */
  language: string | null
  /**
   * The id of the admin who asked for this admin’s invitation or last raised them, kept after their removal; null for
   * everybody else, and if it was the operator of the portal or before this was kept.
   */
  second_by: string | null
  /** When that was; null for everybody else, and if it was before this was kept. */
  second_at: number | null
}

/** What an account that is not one person’s alone is (docs/glossary.md). */
export type AccountKind = 'company' | 'partnership' | 'retirement' | 'trust'

/** An investor’s account: it holds money, and its id is the investor’s on the wire and in every table of money. */
export interface InvestorAccountsTable {
  /** UUIDv7. A person’s first account has the id of that person. */
  id: string
  /** The owner whose name and address stand for it. */
  contact_id: string
  /** What it is called, a company's or a trust's legal name among them; null for the name of its contact. */
  legal_name: Generated<string | null>
  /** Null for an account of one person alone. */
  account_kind: Generated<AccountKind | null>
  status: InvestorStatus
  /** YYYY-MM-DD in New York. */
  join_date: string
  created_at: number
  /** When the application was declined; null if it was not, or if the account was admitted since. */
  declined_at: number | null
}

/** Who has access to an account. */
export interface AccountMembersTable {
  id: string
  account_id: string
  person_id: string
  /** An owner sees and decides everything; a reader sees what was granted. */
  role: 'owner' | 'reader'
  since: number
  /** When a reader’s access ends by itself; null if it does not. */
  until: Generated<number | null>
  /** What a reader sees, separated by spaces; null for an owner. */
  sees: Generated<string | null>
  /** When the membership ended before that; the row stays. */
  ended_at: Generated<number | null>
  /** The id of who ended it. */
  ended_by: Generated<string | null>
}

/** What the profile form adds to a person (spec §3); a person without a row has filled in nothing. */
export interface ProfilesTable {
  person_id: string
  phone: string | null
  address: string | null
  /** YYYY-MM-DD. */
  date_of_birth: string | null
  /** Encrypted with the key outside the database. */
  tax_id_sealed: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    people: PeopleTable
    investor_accounts: InvestorAccountsTable
    account_members: AccountMembersTable
    profiles: ProfilesTable
  }
}
