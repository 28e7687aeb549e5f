import type { Work } from '#server/platform/database/store.ts'
import { withoutSalt } from './leaves.ts'

/**
 * Takes an account's salts out of every statement: nobody can open its leaves any more, and the trees stay as they are.
 */
export const eraseSalts = async ({ db }: Work, personId: string): Promise<void> => {
  const rows = await db
    .selectFrom('proof_statements')
    .select('number')
    .where('accounts', 'like', `%${personId}%`)
    .orderBy('number')
    .execute()
  for (const { number } of rows) {
    // One at a time: a statement over ten thousand accounts has half a megabyte of salts.
    const row = await db
      .selectFrom('proof_statements')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow()
    const salts = withoutSalt(row, personId)
    if (salts !== undefined)
      await db.updateTable('proof_statements').set({ salts }).where('number', '=', number).execute()
  }
}
