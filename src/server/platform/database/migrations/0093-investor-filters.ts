import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const indexes = [
  ['investor_list_by_risk_tenths', 'investor_list (risk_tenths, no)'],
  ['accounts_payable', "accounts (person_id) where kind = 'payable' and balance > 0"],
] as const

/** Who saved a risk above a limit, and to whom money is due, are found without a look at everybody. */
export const investorFilters: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const [name, on] of indexes) await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(db)
  },
}
