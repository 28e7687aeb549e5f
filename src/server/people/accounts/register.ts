import { hourMs } from '#fund/calendar/time.ts'
import { sendCode } from '#server/access/sign-in/by-code.ts'
import type { Asker } from '#server/access/sign-in/client.ts'
import { registrationLifetimeMs, registrationsInAllPerHourMax } from '#server/access/sign-in/rules.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import { lockingRows } from '#server/platform/database/engine.ts'
import type { Store, Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { takeAllowance, type WaitSeconds } from '#server/platform/http/rate-limits.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import { post, postToUnverified } from '#server/platform/mail/post.ts'
import { alreadyRegisteredText, welcomeText } from '#server/platform/mail/texts.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { insertPerson, peopleLeave, removePeople } from './people.ts'

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
    const reader = { portalUrl, language: languageNamed(language) }
    const text = id !== undefined ? welcomeText(reader) : alreadyRegisteredText(reader)
    await postToUnverified(work, { to: email, ...text })
  },
}

/** What was too often, if anything, and whether the account is made only by the code that was mailed. */
interface Asked {
  readonly tooMany: { readonly what: 'registrations' | 'codes'; readonly wait: WaitSeconds } | null
  readonly byCode: boolean
}

/**
 * Queues a registration, refuses it if this client has registered too often, or has its mailbox prove itself if too
 * many register at present.
 */
export const askToRegister = async (
  work: Work,
  context: Context,
  {
    asker,
    rules,
    challengeHash,
    browser,
    ...registering
  }: Registering & {
    readonly asker: Asker
    readonly rules: ClientRules
    readonly challengeHash: string
    readonly browser: string
  },
): Promise<Asked> => {
  const windowMs = hourMs
  const key = `registrations client ${asker.clientKey}`
  const wait = await takeAllowance(work, { key, max: rules.registrationsPerHourMax, windowMs })
  if (wait > 0) return { tooMany: { what: 'registrations', wait }, byCode: false }
  const inAll = { key: 'registrations in all', max: registrationsInAllPerHourMax, windowMs }
  if ((await takeAllowance(work, inAll)) === 0) {
    await defer(work, registerInvestor, registering)
    return { tooMany: null, byCode: false }
  }
  const { name: registers, language } = registering
  const asked = { asker, rules, challengeHash, language, browser, use: 'sign-in', registers } as const
  const codes = await sendCode(work, context, asked)
  return { tooMany: codes > 0 ? { what: 'codes', wait: codes } : null, byCode: true }
}

/** Makes the account of a registration whose mailbox has answered. */
export const registerProved = async (work: Work, { name, email, language }: Registering): Promise<void> => {
  const id = await insertPerson(work, { name, email, role: 'investor', status: 'pending', language })
  if (id !== undefined)
    await post(work, { to: email, ...welcomeText({ portalUrl: portalPlace, language: languageNamed(language) }) })
}

/** Puts an applicant into the admins' queue at their first sign-in: from then on their mailbox is known to be theirs. */
export const raiseApplicant = async (work: Work, { personId }: { readonly personId: string }): Promise<void> => {
  const applicant = await work.db
    .selectFrom('investor_accounts')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .select(['investor_accounts.id', 'people.name', 'people.email'])
    .where('investor_accounts.contact_id', '=', personId)
    .where('investor_accounts.status', '=', 'pending')
    .executeTakeFirst()
  if (applicant) await raiseApproval(work, applicant.id, applicant)
}

/** Locked, since the owner of the address may be signing in at this moment. */
const unclaimed = ({ db }: Work) =>
  lockingRows(
    db,
    db
      .selectFrom('people')
      .select('people.id')
      .where('role', '=', 'investor')
      .where('first_sign_in_at', 'is', null)
      .where('people.id', 'in', (eb) =>
        eb
          .selectFrom('investor_accounts')
          .select('investor_accounts.contact_id')
          .where('investor_accounts.status', '=', 'pending'),
      )
      .orderBy('people.id'),
  )

const remove = async (work: Work, people: readonly { readonly id: string }[]): Promise<void> => {
  const gone = people.map(({ id }) => id)
  if (gone.length === 0) return
  await work.announce(peopleLeave, gone)
  // From before applicants had to answer first.
  for (const id of gone) await finishItem(work, { kind: 'approval', subjectId: id, by: null })
  await removePeople(work, gone)
}

/** Removes a registration that nobody ever signed in to: whoever typed the address must not keep it from its owner. */
export const forgetUnclaimedAt = async (work: Work, email: string): Promise<void> => {
  await remove(work, await unclaimed(work).where('email', '=', email).execute())
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
