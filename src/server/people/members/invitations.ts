import type { Selectable } from 'kysely'
import { grantsInWords, type MemberGrant, memberGrants } from '#fund/access/member-grants.ts'
import { addDays, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { grantsOf, openMemberships } from '#server/access/memberships/memberships.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { linkKeyHash, newLinkKey } from '#server/platform/keys/keyed-hash.ts'
import { postToUnverified } from '#server/platform/mail/post.ts'
import { accountOf } from '../accounts/find.ts'
import { insertPerson } from '../accounts/people.ts'
import type { MemberInvitationsTable } from './schema.ts'
import { invitationText } from './texts.ts'

/** How long an invitation's link works. */
const invitationMs = 7 * dayMs
/** Each mails a stranger. */
const invitationsPerDayMax = 10
/** Readers of one account, the invited ones among them. */
const readersMax = 20

type Invitation = Selectable<MemberInvitationsTable>

const hashOf = (key: string): string => linkKeyHash('member', key)

/** Invitations that can still be accepted. */
export const openInvitations = (db: Db, now: number) =>
  db
    .selectFrom('member_invitations')
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

/** By its last day: it ends as the next one begins. */
const inWords = (until: number | null): string =>
  until === null ? 'until it is revoked' : `to ${formatDate(until - 1)}`

/** The end of a day that was named, New York. Throws 422 if it has passed. */
const endOf = (day: string, now: number): number => {
  const end = startOfNewYorkDate(addDays(day, 1))
  if (end <= now) throw refuse(422, `${day} has passed: name a later day, or none.`)
  return end
}

const reaches = async (db: Db, now: number, accountId: string, email: string): Promise<boolean> =>
  (await openMemberships(db, now)
    .innerJoin('people', 'people.id', 'account_members.person_id')
    .select('account_members.id')
    .where('account_members.account_id', '=', accountId)
    .where('people.email', '=', email)
    .executeTakeFirst()) !== undefined

const countReaders = async (db: Db, now: number, accountId: string): Promise<number> => {
  const [members, invited] = await Promise.all([
    openMemberships(db, now).select('account_members.id').where('account_id', '=', accountId).execute(),
    openInvitations(db, now).select('id').where('account_id', '=', accountId).execute(),
  ])
  return members.length + invited.length
}

export interface Inviting {
  readonly email: string
  readonly sees: readonly MemberGrant[]
  /** The last day, New York. */
  readonly day: string | undefined
  readonly portalUrl: string
}

/**
 * Invites an address to read an account, in place of an earlier invitation of it. The answer is the same whoever the
 * address belongs to. Throws 409 if they reach the account already, or if it has too many readers.
 */
export const inviteReader = async (work: SignedInWork, { email, sees, day, portalUrl }: Inviting): Promise<void> => {
  const { db, now, actor } = work
  const { by } = actor
  const accountId = accountOf(by)
  const until = day === undefined ? null : endOf(day, now)
  if (await reaches(db, now, accountId, email)) throw refuse(409, `${email} reaches this account already.`)
  if ((await countReaders(db, now, accountId)) > readersMax)
    throw refuse(409, 'This account has as many readers as it can have.')
  const wait = await takeAllowance(work, {
    key: `invitations ${accountId}`,
    max: invitationsPerDayMax,
    windowMs: dayMs,
  })
  if (wait > 0) throw refuse(429, 'Many people were invited today. Try again tomorrow.', wait)
  await db
    .updateTable('member_invitations')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  const key = newLinkKey()
  const expires_at = now + invitationMs
  const kept = memberGrants.filter((grant) => sees.includes(grant))
  await db
    .insertInto('member_invitations')
    .values({
      id: timeId(now),
      account_id: accountId,
      email,
      sees: kept.join(' '),
      until,
      key_hash: hashOf(key),
      invited_by: by.id,
      invited_at: now,
      expires_at,
    })
    .execute()
  const words = { who: by.name, sees: grantsInWords(kept), until: inWords(until) }
  const link = `${portalUrl}/api/members/invitation?key=${key}`
  await postToUnverified(work, { to: email, ...invitationText({ ...words, link }), expiresAt: expires_at })
  const detail = `to read ${words.sees}, ${words.until}`
  await notify(work, {
    accountId,
    type: 'security',
    priority: 'critical',
    title: 'You invited a reader',
    message: `You invited ${email} ${detail} of your account. If this was not you, take the invitation back in Settings and tell our team at once.`,
  })
  await audit(work, { action: 'member.invite', subject: by.email, detail: `${email}, ${detail}`, personId: by.id })
}

/** Takes an invitation back. Returns whose account it was of; throws 404 unless the caller owns that account. */
export const withdrawInvitation = async (
  work: SignedInWork,
  id: string,
  mayAct: (accountId: string) => Promise<boolean>,
): Promise<string> => {
  const { db, now, actor } = work
  const found = await openInvitations(db, now).selectAll().where('id', '=', id).executeTakeFirst()
  if (!found || !(await mayAct(found.account_id))) throw refuse(404, 'There is no such invitation.')
  await db.updateTable('member_invitations').set({ ended_at: now }).where('id', '=', id).execute()
  const detail = `${found.email} is no longer invited`
  await audit(work, { action: 'member.withdraw', subject: actor.by.email, detail, personId: actor.by.id })
  return found.account_id
}

/** The invitation of a link, with the name of its account; undefined if it cannot be accepted any more. */
export const invitationOf = (db: Db, now: number, key: string) =>
  openInvitations(db, now)
    .innerJoin('investor_accounts', 'investor_accounts.id', 'member_invitations.account_id')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .selectAll('member_invitations')
    .select(['people.name', 'people.email as accountEmail'])
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()

type Found = NonNullable<Awaited<ReturnType<typeof invitationOf>>>

/** What an invitation grants, for the page that asks about it. */
export const grantOf = ({ sees, until }: Pick<Invitation, 'sees' | 'until'>): string =>
  `${grantsInWords(grantsOf(sees))}, ${inWords(until)}`

/** The person of an address, who is made if there is none; undefined if it belongs to somebody who runs the fund. */
const readerAt = async (work: Work, email: string): Promise<string | undefined> => {
  const name = email.slice(0, email.indexOf('@'))
  const made = await insertPerson(work, { email, name, role: 'investor', status: null })
  if (made !== undefined) return made
  const known = await work.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'investor')
    .executeTakeFirst()
  return known?.id
}

/**
 * The mailbox has answered: its person reads the account from now on. False, with nothing done, if the invitation has
 * ended meanwhile or the address is one of the team's.
 */
export const acceptInvitation = async (work: Work, found: Found): Promise<boolean> => {
  const { db, now } = work
  const taken = await db
    .updateTable('member_invitations')
    .set({ accepted_at: now })
    .where('id', '=', found.id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (taken.numUpdatedRows !== 1n) return false
  const personId = await readerAt(work, found.email)
  if (personId === undefined) return false
  const { account_id, sees, until } = found
  // One that is over still stands in the way of the index.
  await db
    .updateTable('account_members')
    .set((eb) => ({ ended_at: eb.ref('until') }))
    .where('account_id', '=', account_id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .execute()
  const made = await db
    .insertInto('account_members')
    .values({ id: timeId(now), account_id, person_id: personId, role: 'reader', since: now, sees, until })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await notify(work, {
    accountId: account_id,
    type: 'security',
    priority: 'critical',
    title: 'A reader has joined your account',
    message: `${found.email} accepted your invitation and reads ${grantOf(found)}, of your account. You can revoke it in Settings at any time.`,
  })
  const detail = `${found.email} reads ${grantOf(found)}`
  await audit(work, { action: 'member.join', subject: found.accountEmail, detail, personIds: [personId] })
  return true
}

/** Removes invitations that ended long ago; what they led to is in the trail. */
export const forgetInvitations = async ({ db, now }: Work): Promise<void> => {
  await db
    .deleteFrom('member_invitations')
    .where('expires_at', '<=', now - invitationMs)
    .execute()
}
