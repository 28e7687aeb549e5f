/** Investors that came in by one CSV, whole; undone, the row stays. Cents, epoch milliseconds. */
export interface ImportsTable {
  /** UUIDv7: ordered by time. */
  id: string
  at: number
  /** The address of who applied it. */
  by_email: string
  investors: number
  total_capital: number
  undone_at: number | null
}

export interface ImportedPeopleTable {
  import_id: string
  person_id: string
  /** Opening capital, booked as a deposit. */
  capital: number
}

export interface ImportsSchema {
  imports: ImportsTable
  imported_people: ImportedPeopleTable
}
