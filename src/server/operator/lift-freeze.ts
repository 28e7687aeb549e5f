import { foldAddress } from '#contract/entities/address.ts'
import { RefusedError } from '../http/refuse.ts'
import { liftAdminFreeze, liftFreeze } from '../people/freeze.ts'
import type { Store } from '../store/store.ts'
import { OperatorError } from './operator-error.ts'

/** Lifts the freeze of an account, for an owner whom no other owner can help. */
export const liftFreezeOf = async (
  { store, now }: { store: Store; now: number },
  [address, ...words]: readonly string[],
): Promise<string> => {
  const [email, reason] = [foldAddress(address ?? ''), words.join(' ').trim()]
  if (!email || !reason)
    throw new OperatorError(
      'Name the address and the reason: npm run admin -- lift-freeze ann@example.com "seen in person"',
    )
  try {
    await store.write(async (work) => {
      const person = await work.db
        .selectFrom('people')
        .select(['id', 'role'])
        .where('email', '=', email)
        .executeTakeFirst()
      if (!person) throw new OperatorError(`${email} has no account.`)
      const lifting = { id: person.id, reason, by: null, from: null }
      await (person.role === 'admin' ? liftAdminFreeze(work, now, lifting) : liftFreeze(work, now, lifting))
    })
  } catch (error) {
    if (error instanceof RefusedError) throw new OperatorError(`${email}: ${error.message}`)
    throw error
  }
  return `The account of ${email} is open again.`
}
