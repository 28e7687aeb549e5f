import { parseArgs } from 'node:util'
import { foldAddress } from '#contract/entities/address.ts'
import type { Suspended } from '#contract/entities/freeze.ts'
import { liftAdminFreeze, liftFreeze } from '#server/people/accounts/lift-freeze.ts'
import { viewFreezeOf } from '#server/people/accounts/suspended.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'
import { OperatorError } from './refused.ts'

const usage =
  'Name the address and the reason: npm run admin -- lift-freeze ann@example.com "seen in person" [--keep ITEM]... [--address ADDRESS]'

const read = (args: readonly string[]) => {
  try {
    const options = { keep: { type: 'string', multiple: true }, address: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [email = '', ...words] = positionals
    return { ...values, email: foldAddress(email), reason: words.join(' ').trim() }
  } catch {
    throw new OperatorError(usage)
  }
}

/** What the freeze suspends, as the command names it. */
const listed = async (db: Db, personId: string): Promise<string> => {
  const freeze = await viewFreezeOf(db, personId)
  if (!freeze) return ''
  const lines = (some: readonly Suspended[] = []) =>
    some.length > 0 ? some.map(({ id, label }) => `  ${id}  ${label}`) : ['  nothing']
  const disputed = freeze.addresses ? [`Choose the address with --address: ${freeze.addresses.join(' or ')}`] : []
  return [
    '',
    'Suspended, and removed unless you name it with --keep:',
    ...lines(freeze.suspended),
    'Valid all the time:',
    ...lines(freeze.remains),
    ...disputed,
  ].join('\n')
}

/** Lifts the freeze of an account, for an owner whom no other owner can help; without a reason it lists what it suspends. */
export const liftFreezeOf = async (
  { store, now }: { store: Store; now: number },
  args: readonly string[],
): Promise<string> => {
  const { email, reason, keep = [], address } = read(args)
  if (!email) throw new OperatorError(usage)
  const person = await store.read
    .selectFrom('people')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!reason) throw new OperatorError(`${usage}${person ? await listed(store.read, person.id) : ''}`)
  if (!person) throw new OperatorError(`${email} has no account.`)
  const chosen = address === undefined ? {} : { address: foldAddress(address) }
  const lifting = { id: person.id, reason, keep, ...chosen }
  try {
    const became = await store.write(
      (work) => (person.role === 'admin' ? liftAdminFreeze(work, lifting) : liftFreeze(work, lifting)),
      now,
    )
    return `The account of ${email} is open again. ${became}`.trim()
  } catch (error) {
    if (error instanceof RefusedError) throw new OperatorError(`${email}: ${error.message}`)
    throw error
  }
}
