import { hourMs } from '#fund/calendar/time.ts'
import { askChange, decideChange } from '#server/people/bank-accounts/accounts.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Work } from '#server/platform/database/store.ts'
import { actorOf, demoAdmin } from './batches.ts'
import { cast, heldPlace } from './cast.ts'

/** Counted back from the first start: the hold has more than a day to go. */
const [askedBeforeMs, approvedBeforeMs] = [30 * hourMs, 20 * hourMs]

/** Published by the Federal Reserve: no private account is behind it. */
const newAccount = {
  bankName: 'Lakeside Mutual',
  routingNumber: '091000080',
  accountNumber: '4400917735',
  accountType: 'checking',
} as const

/** An investor whose payout is due has changed the bank account since: the payout is held for two days. */
export const holdOnePayout = async (
  work: Work,
  { secret, config: { portalUrl } }: { readonly secret: Keyring; readonly config: Pick<Config, 'portalUrl'> },
): Promise<void> => {
  const person = await work.db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('email', '=', cast[heldPlace]?.email ?? '')
    .executeTakeFirst()
  if (!person) return
  const asking = work.asOf(work.now - askedBeforeMs).as(await actorOf(work, person.email))
  const id = await askChange(asking, { person, details: newAccount, secret, portalUrl })
  await decideChange(work.asOf(work.now - approvedBeforeMs).as(await demoAdmin(work)), { id, approve: true })
}
