import { v4 as uuidv4 } from 'uuid'
import type { Language } from '#contract/entities/language.ts'
import { minuteMs, weekMs } from '#fund/calendar/time.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { post, postToUnverified } from '#server/platform/mail/post.ts'
import type { Deferred } from '#server/platform/queues/deferred.ts'
import { isLinkKey, type LinkPurpose, linkAddress } from './links.ts'
import { alreadySubscribedText, confirmText, subscribedText } from './texts.ts'

/** If asked again within this time, the mail already sent is enough. */
const askAgainMs = 10 * minuteMs
const confirmWithinMs = weekMs

type Ground = Pick<Context, 'config' | 'secret' | 'clock'>

/** Removes addresses not confirmed within a week, as the mail to them says. */
export const forgetUnconfirmed = async (db: Work['db'], now: number): Promise<void> => {
  await db
    .deleteFrom('newsletter')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', now - confirmWithinMs)
    .execute()
}

export interface SubscriptionRequest {
  readonly email: string
  /** The page's language tag; null is English. */
  readonly language: string | null
  /** When its email leaves; absent for at once. */
  readonly leavesAt?: number
}

/**
 * Mails the link to confirm, or a note to somebody who is already subscribed; the caller cannot tell which, not even by
 * the time it takes.
 */
export const mailLink: Deferred<SubscriptionRequest> = {
  name: 'newsletter',
  run: (work, ground, asking) => askToConfirm(work, ground, asking),
}

const askToConfirm = async (
  work: Work,
  { config, secret }: Ground,
  { email, language: tag, leavesAt }: SubscriptionRequest,
): Promise<void> => {
  const { now } = work
  const language = languageNamed(tag)
  await forgetUnconfirmed(work.db, now)
  const asked = await work.db
    .insertInto('newsletter')
    .values({ id: uuidv4(), email, asked_at: now, confirmed_at: null, language: tag })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ asked_at: now, language: tag })
        .where('newsletter.confirmed_at', 'is', null)
        .where('newsletter.asked_at', '<=', now - askAgainMs),
    )
    .returning(['id', 'asked_at'])
    .executeTakeFirst()
  const known = asked ?? (await findConfirmed(work.db, email))
  if (!known) return
  const text = asked
    ? confirmText(linkAddress(secret, 'confirm', known, config.portalUrl), language)
    : alreadySubscribedText(linkAddress(secret, 'unsubscribe', known, config.portalUrl), language)
  await postToUnverified(work, { to: email, ...text }, leavesAt)
}

const findConfirmed = (db: Db, email: string) =>
  db
    .selectFrom('newsletter')
    .select(['id', 'asked_at'])
    .where('email', '=', email)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export interface Link {
  readonly id: string
  readonly key: string
}

/** The language in which the link's subscriber asked for the newsletter; English if the link names nobody. */
export const readLanguage = async (db: Db, { id }: Link): Promise<Language | null> => {
  const found = await db.selectFrom('newsletter').select('language').where('id', '=', id).executeTakeFirst()
  return languageNamed(found?.language)
}

/** The subscription of a link; undefined if the link is made up, replaced by a newer mail's, or too old to confirm. */
export const readLink = async (
  db: Db,
  { secret, clock }: Pick<Context, 'secret' | 'clock'>,
  purpose: LinkPurpose,
  link: Link,
) => {
  const found = await db.selectFrom('newsletter').selectAll().where('id', '=', link.id).executeTakeFirst()
  if (!found || !(await isLinkKey(db, secret, purpose, found, link.key))) return undefined
  const tooOld = purpose === 'confirm' && !found.confirmed_at && found.asked_at < clock.now() - confirmWithinMs
  return tooOld ? undefined : found
}

/** Confirms the subscription. False if the link is not valid; doing it again is not an error and mails nothing. */
export const confirmSubscription = async (work: Work, ground: Ground, link: Link): Promise<boolean> => {
  const { config, secret } = ground
  const found = await readLink(work.db, ground, 'confirm', link)
  if (!found) return false
  const { now } = work
  const confirmed = await work.db
    .updateTable('newsletter')
    .set({ confirmed_at: now })
    .where('id', '=', found.id)
    .where('confirmed_at', 'is', null)
    .returning(['email', 'language'])
    .executeTakeFirst()
  if (!confirmed) return true
  const leaving = linkAddress(secret, 'unsubscribe', found, config.portalUrl)
  await post(work, { to: confirmed.email, ...subscribedText(leaving, languageNamed(confirmed.language)) })
  const message = `${confirmed.email} confirmed the newsletter.`
  const title = 'A newsletter sign-up'
  await raise(work, { kind: 'newsletter', subjectId: found.id, type: 'system', priority: 'low', title, message })
  return true
}

/** Removes the address from the list. An invalid link changes nothing. */
export const leave = async (work: Work, ground: Pick<Context, 'secret' | 'clock'>, link: Link): Promise<void> => {
  const found = await readLink(work.db, ground, 'unsubscribe', link)
  if (found) await removeSubscriber(work, found.id, 'left')
}

/**
 * Removes a subscriber with the admin's notifications about them; letters that wait in the outbox are not sent, and
 * those that were keep only the fact that somebody has gone.
 */
export const removeSubscriber = async (work: Work, id: string, gone: 'left' | 'removed'): Promise<void> => {
  const waiting = work.db
    .selectFrom('letter_recipients')
    .select('mail_id')
    .where('subscriber_id', '=', id)
    .where('outcome', '=', 'waiting')
    .where('mail_id', 'is not', null)
    .$narrowType<{ mail_id: string }>()
  await work.db.deleteFrom('mail').where('id', 'in', waiting).where('sent_at', 'is', null).execute()
  await work.db
    .updateTable('letter_recipients')
    .set({ gone })
    .where('subscriber_id', '=', id)
    .where('gone', 'is', null)
    .execute()
  const item = work.db
    .selectFrom('inbox_items')
    .select('id')
    .where('kind', '=', 'newsletter')
    .where('subject_id', '=', id)
  const noticeIds = work.db.selectFrom('inbox_notices').select('notification_id').where('item_id', 'in', item)
  await work.db.deleteFrom('notifications').where('id', 'in', noticeIds).execute()
  await work.db.deleteFrom('inbox_items').where('id', 'in', item).execute()
  await work.db.deleteFrom('newsletter').where('id', '=', id).execute()
}
