import type { Work } from '#server/platform/database/store.ts'

/** What an admin has taken stays theirs under their new address. */
export const keepAssignments = async ({ db }: Work, from: string, to: string): Promise<void> => {
  await db
    .updateTable('inbox_items')
    .set({ taken_by: to })
    .where('taken_by', '=', from)
    .where('done_at', 'is', null)
    .execute()
  await db.updateTable('inbox_notes').set({ by_email: to }).where('by_email', '=', from).execute()
}
