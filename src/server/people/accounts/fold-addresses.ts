import { foldAddress, withoutUnseen } from '#contract/entities/address.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import { factOf, putFact } from '#server/platform/database/facts.ts'
import type { Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { peopleChanged } from './people.ts'

const fact = 'addresses-folded'

interface Written {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Two accounts with one mailbox stay two: people must find out whose it is. */
const list = (work: Work, { id, name, email }: Written, mailbox: string): Promise<void> =>
  raise(work, {
    kind: 'address',
    subjectId: id,
    type: 'alert',
    title: `The address of ${name} cannot be used`,
    message: `${name} is registered as ${JSON.stringify(email)}, which is the mailbox of another account (${mailbox}), or none. Nobody can sign in as ${name} any more. Find out whose the account is; nothing was merged.`,
  })

const foldPerson = async (work: Work, person: Written): Promise<void> => {
  const mailbox = foldAddress(withoutUnseen(person.email))
  if (mailbox === person.email) return
  const other =
    mailbox && (await work.db.selectFrom('people').select('id').where('email', '=', mailbox).executeTakeFirst())
  if (!mailbox || other) return list(work, person, mailbox ?? 'no address')
  await work.db.updateTable('people').set({ email: mailbox }).where('id', '=', person.id).execute()
  await work.announce(peopleChanged, [person.id])
  const detail = `was written ${JSON.stringify(person.email)}`
  await audit(work, { action: 'address.fold', subject: mailbox, detail })
}

/** If the folded address is subscribed already, both subscriptions stay as they are. */
const foldSubscribers = async ({ db }: Work): Promise<void> => {
  const kept = await db.selectFrom('newsletter').select(['id', 'email']).execute()
  const taken = new Set(kept.map(({ email }) => email))
  for (const { id, email } of kept) {
    const mailbox = foldAddress(withoutUnseen(email))
    if (!mailbox || taken.has(mailbox)) continue
    await db.updateTable('newsletter').set({ email: mailbox }).where('id', '=', id).execute()
    taken.add(mailbox)
  }
}

/** Rewrites older addresses in today's form, once; those that lead to the same mailbox are listed for the admin. */
export const foldAddresses = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  if ((await factOf(store.read, fact)) !== undefined) return
  const now = clock.now()
  await store.write(async (work) => {
    const people = await work.db.selectFrom('people').select(['id', 'name', 'email']).orderBy('id').execute()
    for (const person of people) await foldPerson(work, person)
    await foldSubscribers(work)
  })
  await putFact(store, fact, iso(now))
}
