import type { InvestmentGoals, InvestorStatus, RiskProfile, Role } from '#contract/entities/basic.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'

/** A person: the admin or an investor. Instants are epoch milliseconds. */
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
  status: InvestorStatus
  /** YYYY-MM-DD in New York. */
  join_date: string
  created_at: number
  first_sign_in_at: number | null
  /** scrypt, with its parameters and salt. */
  password_hash: string | null
  risk_profile: RiskProfile | null
  investment_goals: InvestmentGoals | null
  /** When the registration was declined; null if it was not, or if the person was admitted since. */
  declined_at: number | null
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
    profiles: ProfilesTable
  }
}
