import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { unsubscribeLink } from '#contract/calls/notices/unsubscribe.ts'
import type { NotificationType } from '#fund/notices/notification-settings.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import { linkButton, openPages, readForm } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import type { Posted } from './notice.ts'
import { saveNotificationSettings } from './save-settings.ts'

/**
 * The categories that a mail can switch off, as its reader knows them. Never security, nor money that moves; what must
 * reach its reader within one of these (agreements, changed terms, tax papers) is `kept` or `binding`, and goes on.
 */
const names: Partial<Record<NotificationType, string>> = {
  report: 'reports',
  performance: 'performance',
  trade: 'trading',
  risk: 'risk',
  system: 'the portal and our messages',
}

interface Subscription {
  readonly personId: string
  readonly type: NotificationType
}

const macOf = (key: Buffer, { personId, type }: Subscription): string =>
  createHmac('sha256', key).update(`unsubscribe\n${personId}\n${type}`).digest('base64url')

const packed = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

const unpacked = (text: string): string =>
  Buffer.from(text, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** One person and one category; it says nothing else, and no address. */
const keyOf = ({ current }: Keyring, of: Subscription): string =>
  `${packed(of.personId)}.${of.type}.${macOf(current, of)}`

const isSame = (given: string, right: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Of whom and what a key is, by the key of the house in force, or the other one while it is changed; null otherwise. */
const subscriptionOf = ({ current, other }: Keyring, key: string): Subscription | null => {
  const [person = '', type = '', mac = ''] = key.split('.')
  const of = { personId: unpacked(person), type: type as NotificationType }
  const made = [current, ...(other ? [other] : [])].some((one) => isSame(mac, macOf(one, of)))
  return made && names[of.type] !== undefined ? of : null
}

/** The link with which a mail program switches the category of a notice off; undefined where that may not be. */
export const leaveLink = (
  secret: Keyring,
  { personId, type, binding, kept }: Pick<Posted, 'personId' | 'type' | 'binding' | 'kept'>,
): string | undefined =>
  names[type] === undefined || binding || kept
    ? undefined
    : `${portalPlace}/api/notices/unsubscribe?key=${keyOf(secret, { personId, type })}`

const lapsed = {
  heading: 'This link does not work any more',
  text: 'You choose what is emailed to you in the portal, under Settings.',
}

const toAsk = (name: string) => ({
  heading: 'Fewer notifications?',
  text: `You will get no more notifications about ${name} by email or on your devices; they stay in your feed. Security, money that moves, agreements, changed terms and tax papers are always sent.`,
})

const done = (name: string) => ({
  heading: 'Switched off',
  text: `You get no more notifications about ${name} by email or on your devices. You can switch them on again in the portal, under Settings.`,
})

const button = (key: string): string => linkButton('/api/notices/unsubscribe', { key }, 'Switch them off')

/** One category off for one person, from a mail: a GET asks, a POST acts, and nobody has to be signed in (RFC 8058). */
export const unsubscribing = ({ config, store, secret }: Context) => {
  const pages = openPages(config)
  const answerLapsed = (reply: FastifyReply): Promise<string> => pages.notice(reply.code(410), lapsed)
  return {
    showUnsubscribe: async ({ query: { key }, reply }) => {
      const of = subscriptionOf(secret, key)
      if (!of) return answerLapsed(reply)
      return pages.notice(reply, { ...toAsk(names[of.type] ?? ''), action: button(key), language: null })
    },

    unsubscribe: async ({ request, reply }) => {
      const read = readForm(unsubscribeLink, Object.assign({}, request.query, request.body))
      const of = 'refused' in read ? null : subscriptionOf(secret, read.good.key)
      if (!of) return answerLapsed(reply)
      const { personId, type } = of
      await store.write(async (work) => {
        const person = await work.db.selectFrom('people').select('id').where('id', '=', personId).executeTakeFirst()
        if (person) await saveNotificationSettings(work, personId, { categories: { [type]: false } })
      })
      return pages.notice(reply, { ...done(names[type] ?? ''), language: null })
    },
  } satisfies Handlers<'showUnsubscribe' | 'unsubscribe'>
}
