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

export interface ProfilesSchema {
  profiles: ProfilesTable
}
