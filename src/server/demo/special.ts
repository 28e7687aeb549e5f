import { settleClosures } from '../account-closure/empty.ts'
import { freezeByHand } from '../people/freeze.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { demoAdmin } from './batches.ts'
import { demoAdminEmail } from './cast.ts'
import { quietly } from './quietly.ts'

/** Closes the account of somebody who stopped trading and was paid: what an admin may erase. */
export const closeAccount = async (work: Work, at: number, personId: string): Promise<void> => {
  await work.db
    .insertInto('closures')
    .values({
      id: timeId(at),
      person_id: personId,
      state: 'verified',
      requested_at: at,
      stops_at: at,
      stopped_trading: 0,
      verified_at: at,
      verified_by: demoAdminEmail,
      method: 'By video, with a passport',
    })
    .execute()
  await settleClosures(work, at, quietly)
}

/** Freezes an account as an admin does by hand. */
export const freezeAccount = async (work: Work, at: number, personId: string): Promise<void> => {
  const { by, from } = await demoAdmin(work)
  const reason = 'A caller asked for another bank account and could not say when this one was opened'
  await freezeByHand(work, at, { id: personId, by, from, reason, notifier: quietly })
}
