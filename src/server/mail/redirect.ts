import type { Work } from '../store/store.ts'

/** What still waits for an address that is no longer somebody's goes to their new one; codes for the old one do not go at all. */
export const redirectWaiting = async ({ db }: Work, from: string, to: string): Promise<void> => {
  const waiting = db.updateTable('mail').where('to_address', '=', from).where('sent_at', 'is', null)
  await db
    .deleteFrom('mail')
    .where('to_address', '=', from)
    .where('sent_at', 'is', null)
    .where('expires_at', 'is not', null)
    .execute()
  await waiting.set({ to_address: to }).execute()
}
