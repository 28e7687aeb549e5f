import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const references = [
  ['openings', 'person_id'],
  ['message_recipients', 'person_id'],
  ['inbox_notices', 'person_id'],
  ['inbox_notices', 'notification_id'],
  ['suspense', 'person_id'],
  ['bank_accounts', 'person_id'],
  ['address_changes', 'person_id'],
  ['api_keys', 'made_by'],
  ['factor_challenges', 'session_id'],
  ['withdrawals', 'bank_account_id'],
  ['payment_batch_items', 'bank_account_id'],
  ['papers', 'issue_id'],
] as const

/**
 * An index of each reference to rows that are deleted: without one, every row of the referring table is read for each
 * row that goes.
 */
export const referenceIndexes: Migration = {
  up: async ({ schema }: Kysely<unknown>) => {
    for (const [table, column] of references)
      await schema.createIndex(`${table}_of_${column}`).on(table).column(column).execute()
  },
}
