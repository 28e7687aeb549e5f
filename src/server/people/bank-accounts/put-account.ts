import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { seal } from '#server/platform/keys/seal.ts'
import { type BankDetails, sealedFor } from './destination.ts'

interface Given {
  readonly personId: string
  readonly details: BankDetails
  readonly secret: Keyring
  readonly by: string | null
}

/** Records an approved account for somebody who has none and has not asked for one. Notifies nobody. */
export const putAccount = async (work: Work, { personId, details, secret, by }: Given): Promise<void> => {
  const { now } = work
  const sealed = seal(secret, sealedFor(personId), JSON.stringify(details))
  const row = { id: timeId(now), account_id: personId, sealed, requested_at: now, decided_at: now, decided_by: by }
  await work.db
    .insertInto('bank_accounts')
    .values({ ...row, status: 'current' })
    .execute()
}
