import { foldAddress } from '#contract/entities/address.ts'
import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { remove } from '#server/people/accounts/change.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
import { OperatorError } from './operator-error.ts'
import { asOperator } from './refused.ts'

const idOf = async ({ db }: Work, email: string): Promise<string> => {
  const found = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!found) throw new OperatorError(`${email} is not an admin.`)
  return found.id
}

/**
 * Takes an admin's access away at once, with all that they sign in with; what they did stays under their name.
 * `make-admin` lets them in again, to set it up anew.
 */
export const removeAdmin = async (
  { store, now }: { store: Store; now: number },
  [address]: readonly string[],
): Promise<string> => {
  const email = foldAddress(address ?? '')
  if (!email) throw new OperatorError('Name the address: npm run admin -- remove-admin ann@example.com')
  await asOperator(() =>
    store.write(async (work) => {
      const id = await idOf(work, email)
      // Before it is done, so that the one who goes is told as well.
      const message = `The operator of the portal removed ${email} by command: they are no longer an admin.`
      await tellEveryAdmin(work, now, { title: `${email} was removed by the operator`, message })
      await remove(work, now, { id, by: null, from: null })
    }),
  )
  return `${email} is no longer an admin, and was signed out everywhere; their password, second factors and keys are gone.`
}
