import type { Selectable } from 'kysely'
import type { AddressState } from '#contract/calls/people/address.ts'
import { addressChangeMs } from '#fund/access/otp.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { notMeLink } from '#server/access/freezes/not-me-links.ts'
import { holdPerson } from '#server/access/sign-in/person.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { linkKeyHash, newLinkKey } from '#server/platform/keys/keyed-hash.ts'
import { post, postToUnverified } from '#server/platform/mail/post.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { forgetUnclaimedAt } from '../accounts/register.ts'
import type { AddressChangesTable } from './schema.ts'
import { addressText } from './texts.ts'

export type AddressChange = Selectable<AddressChangesTable>

type Ground = Pick<Context, 'config' | 'secret' | 'clock'>

/** Each one mails two mailboxes, one of which may be a stranger's. */
const changesPerDayMax = 3

export const linkTo = (portalUrl: string, key: string): string => `${portalUrl}/api/address-change?key=${key}`

export const hashOfLink = (key: string): string => linkKeyHash('address-change', key)

/** The change that waits for its mailboxes; undefined if no change is open or it has expired. */
const openChange = (db: Db, personId: string, now: number): Promise<AddressChange | undefined> =>
  db
    .selectFrom('address_changes')
    .selectAll()
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** A person's address, and the change that waits. */
export const addressState = async (db: Db, personId: string, now: number): Promise<AddressState> => {
  const { email } = await db.selectFrom('people').select('email').where('id', '=', personId).executeTakeFirstOrThrow()
  const change = await openChange(db, personId, now)
  if (!change) return { email, change: null }
  return {
    email,
    change: {
      email: change.new_email,
      asked_at: iso(change.asked_at),
      expires_at: iso(change.expires_at),
      old_proved: change.old_proved_at !== null,
      new_proved: change.new_proved_at !== null,
    },
  }
}

/** Ends an open change, expired or not; returns whether there was one. */
const endOpen = async ({ db }: Work, personId: string): Promise<boolean> => {
  const ended = await db
    .updateTable('address_changes')
    .set({ state: 'cancelled' })
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export interface NewAddressChange {
  readonly personId: string
  readonly from: string
  readonly to: string
  readonly sessionId: string | null
  /** The admin who vouches for a lost mailbox. */
  readonly byEmail: string | null
}

/** Records a change in place of an open one; returns the keys of its links, which are kept nowhere else. */
export const begin = async (work: Work, { personId, from, to, sessionId, byEmail }: NewAddressChange) => {
  const { now } = work
  await endOpen(work, personId)
  const [oldKey, newKey] = [newLinkKey(), newLinkKey()]
  await work.db
    .insertInto('address_changes')
    .values({
      id: timeId(now),
      person_id: personId,
      old_email: from,
      new_email: to,
      session_id: sessionId,
      by_email: byEmail,
      asked_at: now,
      expires_at: now + addressChangeMs,
      old_hash: byEmail === null ? hashOfLink(oldKey) : null,
      new_hash: hashOfLink(newKey),
      old_proved_at: byEmail === null ? null : now,
      new_proved_at: null,
      state: 'open',
    })
    .execute()
  return { oldKey, newKey }
}

/**
 * Mails the new mailbox its link once the call is answered; if the address has an account, warns its owner instead. The
 * person who asks cannot see which.
 */
export const mailNewAddress: Deferred<{ readonly to: string; readonly key: string }> = {
  name: 'new-address',
  run: async (work, { config }, { to, key }) => {
    await forgetUnclaimedAt(work, to)
    const taken = await work.db.selectFrom('people').select('id').where('email', '=', to).executeTakeFirst()
    const text = taken ? addressText('taken', {}) : addressText('next', { link: linkTo(config.portalUrl, key) })
    await postToUnverified(work, { to, ...text, urgency: 'urgent' })
  },
}

/**
 * Asks for another address for one's own account: both mailboxes get a link. A newer request replaces an open one.
 * Throws 422 for the address that the account has, 429 after too many in a day, 409 if the account is frozen.
 */
export const askChange = async (work: SignedInWork, ground: Ground, to: string): Promise<void> => {
  const { by } = work.actor
  const { portalUrl } = ground.config
  if (to === by.email) throw refuse(422, 'This is already your address.')
  await holdPerson(work, by.id)
  await refuseFrozen(work.db, [by.id])
  const allowance = { key: `address-changes ${by.id}`, max: changesPerDayMax, windowMs: dayMs }
  const wait = await takeAllowance(work, allowance)
  if (wait > 0) throw refuse(429, 'The address was changed too often today. Try again tomorrow.', wait)
  const beginning = { personId: by.id, from: by.email, to, sessionId: by.sessionId, byEmail: null }
  const { oldKey, newKey } = await begin(work, beginning)
  const notMe = await notMeLink(work, { personId: by.id, about: 'address', portalUrl })
  const text = addressText('old', { next: to, link: linkTo(portalUrl, oldKey), notMe }, by.name)
  await post(work, { to: by.email, ...text, urgency: 'urgent' })
  await defer(work, mailNewAddress, { to, key: newKey })
  await audit(work, { action: 'address.ask', subject: by.email, detail: `to ${to}` })
}

/** Cancels an open change; does nothing without one. */
export const cancelAddressChange = async (work: SignedInWork): Promise<void> => {
  const { by } = work.actor
  if (!(await endOpen(work, by.id))) return
  await audit(work, { action: 'address.cancel', subject: by.email, detail: 'took the change back' })
}

/** Deletes changes that came to nothing, a day after they expire; a completed one stays with the account. */
export const forgetOpenChanges = async ({ db, now }: Work): Promise<void> => {
  await db
    .deleteFrom('address_changes')
    .where('state', '<>', 'done')
    .where('expires_at', '<=', now - dayMs)
    .execute()
}
