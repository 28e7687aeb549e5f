import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Store } from '#server/platform/database/store.ts'

const changes = [
  "update audit set action = 'another'",
  'delete from audit',
  "update audit_details set detail = 'another'",
  'update entries set effective_at = 0',
  'delete from entries',
  'update lines set amount = 0',
  'delete from lines',
]

/** Expects that the database itself refuses to change the trail and the book, both of which have rows. */
export const expectAppendOnly = async (store: Store): Promise<void> => {
  for (const change of changes)
    await expect(
      store.write(({ db }) => sql.raw(change).execute(db)),
      change,
    ).rejects.toThrow('never changed')
}
