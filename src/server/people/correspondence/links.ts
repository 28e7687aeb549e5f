import { createHmac, timingSafeEqual } from 'node:crypto'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Store } from '#server/platform/database/store.ts'

export type LinkPurpose = 'confirm' | 'unsubscribe'

export interface NewsletterSubscriber {
  readonly id: string
  readonly asked_at: number
}

/** A confirmation link works only in the newest mail. */
const partsOf = (purpose: LinkPurpose, { id, asked_at }: NewsletterSubscriber): string =>
  ['newsletter', purpose, id, purpose === 'confirm' ? asked_at : ''].join('\n')

const keyWith = (key: Buffer, purpose: LinkPurpose, subscriber: NewsletterSubscriber): string =>
  createHmac('sha256', key).update(partsOf(purpose, subscriber)).digest('base64url')

/** Known only to the recipient of the mail. */
const linkKey = ({ current }: Keyring, purpose: LinkPurpose, subscriber: NewsletterSubscriber): string =>
  keyWith(current, purpose, subscriber)

const isSame = (given: string, right: string): boolean => {
  const [left, other] = [Buffer.from(given), Buffer.from(right)]
  return left.length === other.length && timingSafeEqual(left, other)
}

const hashOf = (purpose: LinkPurpose, subscriber: NewsletterSubscriber, key: string): string =>
  sha256Of(`${partsOf(purpose, subscriber)}\n${key}`)

/** Whether a mail of ours had this link, whichever key was in force then. */
export const isLinkKey = async (
  db: Db,
  { current, other }: Keyring,
  purpose: LinkPurpose,
  subscriber: NewsletterSubscriber,
  key: string,
): Promise<boolean> => {
  const known = other ? [current, other] : [current]
  if (known.some((one) => isSame(key, keyWith(one, purpose, subscriber)))) return true
  const kept = await db
    .selectFrom('newsletter_links')
    .select('hash')
    .where('hash', '=', hashOf(purpose, subscriber, key))
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Keeps hashes of the links mailed so far before the key that made them is gone, so that an old mail can still
 * unsubscribe. The hashes open nothing, and no link can be made from them.
 */
export const keepLinks = async (store: Store, { other }: Keyring, slice: number): Promise<void> => {
  if (!other) return
  for (let after = ''; ; ) {
    const rows = await store.read
      .selectFrom('newsletter')
      .select(['id', 'asked_at', 'confirmed_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(slice)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const links = rows.flatMap((row) =>
      (['confirm', 'unsubscribe'] as const).map((purpose) => ({
        hash: hashOf(purpose, row, keyWith(other, purpose, row)),
        subscriber_id: row.id,
      })),
    )
    await store.write(async ({ db }) => {
      for (const link of links)
        await db
          .insertInto('newsletter_links')
          .columns(['hash', 'subscriber_id'])
          .expression((eb) =>
            eb
              .selectFrom('newsletter')
              .select((of) => [of.val(link.hash).as('hash'), 'newsletter.id'])
              .where('newsletter.id', '=', link.subscriber_id),
          )
          .onConflict((conflict) => conflict.doNothing())
          .execute()
    })
    after = last.id
  }
}

/** Under the portal's public address, whatever host a request named: our mails never link to somebody else's host. */
export const linkAddress = (
  secret: Keyring,
  purpose: LinkPurpose,
  subscriber: NewsletterSubscriber,
  portalUrl: string,
): string => `${portalUrl}/api/newsletter/${purpose}?id=${subscriber.id}&key=${linkKey(secret, purpose, subscriber)}`
