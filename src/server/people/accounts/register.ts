import { hourMs } from '#fund/calendar/time.ts'
import { registrationLifetimeMs } from '#server/access/sign-in/rules.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import { lockingRows } from '#server/platform/database/engine.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { takeAllowance, type WaitSeconds } from '#server/platform/http/rate-limits.ts'
import { postToUnverified } from '#server/platform/mail/post.ts'
import { alreadyRegisteredText, welcomeText } from '#server/platform/mail/texts.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { insertPerson, peopleLeave } from './people.ts'

interface Registering {
  readonly name: string
  readonly email: string
  /** The page's language tag; null is English. */
  readonly language: string | null
}

/** Puts a new investor into the admins' queue. */
export const raiseApproval = (
  work: Work,
  id: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> =>
  raise(work, {
    kind: 'approval',
    subjectId: id,
    type: 'alert',
    title: `${name} has registered`,
    message: `${name} <${email}> asks for an account.`,
  })

/**
 * Creates a pending investor, or mails somebody who is registered that they are; nobody else can tell which
 * (api.md call 4), not even by the time of the answer, since this runs after it.
 */
export const registerInvestor: Deferred<Registering> = {
  name: 'registration',
  run: async (work, { config: { portalUrl } }, { name, email, language }) => {
    const id = await insertPerson(work, { name, email, role: 'investor', status: 'pending', language })
    if (id !== undefined) await raiseApproval(work, id, { name, email })
    const reader = { portalUrl, language: languageNamed(language) }
    const text = id !== undefined ? welcomeText(reader) : alreadyRegisteredText(reader)
    await postToUnverified(work, { to: email, ...text })
  },
}

/** Queues a registration; returns the seconds to wait if this client has registered too often. */
export const askToRegister = async (
  work: Work,
  registering: Registering,
  { clientKey, rules }: { readonly clientKey: string; readonly rules: ClientRules },
): Promise<WaitSeconds> => {
  const key = `registrations client ${clientKey}`
  const allowance = { key, max: rules.registrationsPerHourMax, windowMs: hourMs }
  const wait = await takeAllowance(work, allowance)
  if (wait === 0) await defer(work, registerInvestor, registering)
  return wait
}

/** Locked, since the owner of the address may be signing in at this moment. */
const unclaimed = ({ db }: Work) =>
  lockingRows(
    db,
    db
      .selectFrom('people')
      .select('id')
      .where('role', '=', 'investor')
      .where('status', '=', 'pending')
      .where('first_sign_in_at', 'is', null)
      .orderBy('id'),
  )

const remove = async (work: Work, people: readonly { readonly id: string }[]): Promise<void> => {
  const gone = people.map(({ id }) => id)
  if (gone.length === 0) return
  await work.announce(peopleLeave, gone)
  await inBatches(people, (batch) =>
    work.db
      .deleteFrom('people')
      .where(
        'id',
        'in',
        batch.map(({ id }) => id),
      )
      .execute(),
  )
}

/** Removes a registration that nobody ever signed in to: whoever typed the address must not keep it from its owner. */
export const forgetUnclaimedAt = async (work: Work, email: string): Promise<void> => {
  const gone = await unclaimed(work).where('email', '=', email).execute()
  await remove(work, gone)
  for (const { id } of gone) await finishItem(work, { kind: 'approval', subjectId: id, by: null })
}

/** Each has dozens of rows in the index of names. */
const peopleAtOnce = 20

/**
 * Removes registrations that nobody ever signed in to (api.md call 4), some in each unit: after a flood of them, others
 * write in between.
 */
export const forgetUnclaimed = async (store: Store, now: number): Promise<void> => {
  const some = (work: Work) =>
    unclaimed(work)
      .where('created_at', '<=', now - registrationLifetimeMs)
      .limit(peopleAtOnce)
      .execute()
  for (let gone = peopleAtOnce; gone === peopleAtOnce; )
    gone = await store.write(async (work) => {
      const people = await some(work)
      await remove(work, people)
      return people.length
    }, now)
}
