import { asSentence } from '#contract/as-sentence.ts'
import { foldAddress } from '#contract/entities/address.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { voidPassword } from '#server/people/accounts/void-password.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Store } from '#server/platform/database/store.ts'
import { asOperator, OperatorError } from './refused.ts'

/** Clears anybody's password, for an admin whom no other can help; the person signs in by a mailed code. */
export const voidPasswordOf = async (
  { store, config: { portalUrl }, now }: { store: Store; config: Config; now: number },
  [address, ...words]: readonly string[],
): Promise<string> => {
  const [email, reason] = [foldAddress(address ?? ''), words.join(' ').trim()]
  if (!email || !reason)
    throw new OperatorError(
      'Name the address and the reason: npm run admin -- void-password ann@example.com "left on a note"',
    )
  await asOperator(() =>
    store.write(async (work) => {
      const person = await work.db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirst()
      if (!person) throw new OperatorError(`${email} has no account.`)
      await voidPassword(work, { id: person.id, reason, portalUrl })
      const message = `The operator of the portal voided the password of ${email} by command, for this reason: ${asSentence(reason)}`
      await tellEveryAdmin(work, { title: `The password of ${email} was voided by the operator`, message })
    }, now),
  )
  return `The password of ${email} was voided, and every session has ended. They sign in by an emailed code, and set a new one by “Forgot password?”.`
}
