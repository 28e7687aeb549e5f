import type { Selectable } from 'kysely'
import { dayMs } from '#fund/calendar/time.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { WaitingRegistrationsTable } from './schema.ts'

/** As long as its code or another one that is asked for may arrive; then the form has to be filled in again. */
const waitsMs = dayMs

type Waiting = Omit<Selectable<WaitingRegistrationsTable>, 'asked_at'>

/** A registration whose mailbox has answered with the right code, and whose account is to be made. */
export const mailboxProved = announcement<Waiting>('mailbox proved')

/** Keeps a registration until its mailbox answers; of several for one mailbox the newest counts. */
export const keepWaiting = async ({ db, now }: Work, { email, name, language }: Waiting): Promise<void> => {
  const fresh = { name, language, asked_at: now }
  await db
    .insertInto('waiting_registrations')
    .values({ email, ...fresh })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
}

/** Whether a code may be sent to an address that has no account. */
export const isWaiting = async ({ db, now }: Work, email: string): Promise<boolean> => {
  const found = await db
    .selectFrom('waiting_registrations')
    .select('email')
    .where('email', '=', email)
    .where('asked_at', '>', now - waitsMs)
    .executeTakeFirst()
  return found !== undefined
}

/** Announces the registration that waits for this mailbox, once, if there is one. */
export const proveMailbox = async (work: Work, email: string): Promise<void> => {
  const { db, now } = work
  const proved = await db
    .deleteFrom('waiting_registrations')
    .where('email', '=', email)
    .where('asked_at', '>', now - waitsMs)
    .returning(['email', 'name', 'language'])
    .executeTakeFirst()
  if (proved) await work.announce(mailboxProved, proved)
}

export const forgetWaiting = async ({ db, now }: Work): Promise<void> => {
  await db
    .deleteFrom('waiting_registrations')
    .where('asked_at', '<=', now - waitsMs)
    .execute()
}
