import type { Generated } from 'kysely'

/** Investors imported from one CSV, all or none; undone, the row stays. Cents, epoch milliseconds. */
export interface ImportsTable {
  /** UUIDv7: ordered by time. */
  id: string
  at: number
  /** The address of the admin who applied it. */
  by_email: string
  investors: number
  total_capital: number
  undone_at: number | null
  /** The part of the total that lay with the broker, if any did; the rest lay at the bank. */
  at_broker: Generated<number | null>
  /** How many earlier weekly returns it brought, and their digest; null if it brought none. */
  weeks: Generated<number>
  weeks_digest: Generated<string | null>
  /** Who stood behind it besides who applied it: another admin, or the delay where there is none; null if nobody did. */
  vouched_as: Generated<'person' | 'delay' | null>
  /** The id of that admin. */
  vouched_by: Generated<string | null>
}

export interface ImportedPeopleTable {
  import_id: string
  account_id: string
  /** Opening capital, booked as a deposit. */
  capital: number
  /** What the capital had earned or lost so far, booked with it. */
  result: Generated<number>
  /** The loss that later profits make up first. */
  carried_loss: Generated<number>
  /** The New York day of the first deposit: the lock-up counts from it. */
  first_deposit: Generated<string | null>
}

/** What the fund returned in a week before it moved to the portal, gross. */
export interface ImportedWeeksTable {
  /** The first instant of the week. */
  week_from: number
  import_id: string
  /** In millionths. */
  return_ppm: number
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    imports: ImportsTable
    imported_people: ImportedPeopleTable
    imported_weeks: ImportedWeeksTable
  }
}
