import type { Generated } from 'kysely'

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
  /** How many weekly returns from before it brought, and the digest of them; null where it brought none. */
  weeks: Generated<number>
  weeks_digest: Generated<string | null>
}

export interface ImportedPeopleTable {
  import_id: string
  person_id: string
  /** Opening capital, booked as a deposit. */
  capital: number
  /** What it had earned or lost so far, booked with it. */
  result: Generated<number>
  /** The loss that later profits make up first. */
  carried_loss: Generated<number>
  /** The New York day of the first deposit: the lock-up counts from it. */
  first_deposit: Generated<string | null>
}

/** What the fund returned in a week before it moved in, gross. */
export interface ImportedWeeksTable {
  /** The first instant of the week. */
  week_from: number
  import_id: string
  /** In millionths. */
  return_ppm: number
}

export interface ImportsSchema {
  imports: ImportsTable
  imported_people: ImportedPeopleTable
  imported_weeks: ImportedWeeksTable
}
