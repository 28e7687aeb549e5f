import { foldAddress } from '#contract/entities/address.ts'
import { resetFactors } from '#server/access/factors/change.ts'
import { hasFactor } from '#server/access/sign-in/person.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Store } from '#server/platform/database/store.ts'
import { OperatorError } from './refused.ts'

/** Removes every second factor of a person who lost it; an admin sets up a new one at the next sign-in. */
export const resetFactor = async (
  { store, config: { portalUrl }, now }: { store: Store; config: Config; now: number },
  [address]: readonly string[],
): Promise<string> => {
  const email = foldAddress(address ?? '')
  if (!email) throw new OperatorError('Name the address: npm run admin -- reset-factor ann@example.com')
  await store.write(async (work) => {
    const person = await work.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
    if (!person) throw new OperatorError(`${email} has no account.`)
    if (!(await hasFactor(work.db, person.id))) throw new OperatorError(`${email} has no second factor.`)
    await resetFactors(work, { personId: person.id, email, portalUrl })
    const message = `The operator of the portal removed every second factor of ${email} by command: a password or an emailed code alone is enough to sign in until they set up another one.`
    await tellEveryAdmin(work, { title: `The second factors of ${email} were reset by the operator`, message })
  }, now)
  return `The second factors of ${email} were removed, and every session has ended. Be sure who asked for this: a password or a code alone is now enough to sign in.`
}
