import type { Work } from '../database/store.ts'

/** Sends mails that wait for somebody's old address to the new one, and deletes the codes among them. */
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
