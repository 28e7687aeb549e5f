import type { Role } from '#contract/entities/basic.ts'
import { wallAt } from '#fund/calendar/zone.ts'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import { quietUntil } from '#fund/notices/quiet-hours.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Work } from '#server/platform/database/store.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import { type Mail, postAll, type Urgency } from '#server/platform/mail/post.ts'
import { devicesOfAll } from '#server/platform/push/devices.ts'
import { lifetimeMs, queuePushes } from '#server/platform/push/queue.ts'
import { decide, limitKeyOf, takeAllowances } from './decide.ts'
import { type MailedWords, mailedText } from './mailed.ts'
import type { Posted } from './notice.ts'
import type { Channel, DeliveryReason } from './schema.ts'
import { wholeSettings } from './settings.ts'
import { leaveLink } from './unsubscribe.ts'

const everybody: readonly Channel[] = ['mail', 'browser']
const withDevices: readonly Channel[] = [...everybody, 'push']
/** Opens the notification on the dashboard; only the reader's own session can tell whose it is. */
const linkTo = (id: string): string => `${portalPlace}/dashboard#${id}`

interface Reader {
  readonly email: string
  readonly name: string
  readonly language: string | null
  readonly role: Role
  readonly signed_emails: number | null
}

interface Delivery {
  readonly notice: Posted
  readonly channel: Channel
  readonly reader: Reader
  readonly settings: NotificationSettings
  readonly goes: 'always' | 'within-limits' | 'nowhere'
  readonly reason: DeliveryReason | null
  /** Epoch ms: now, or the end of quiet hours. */
  readonly from: number
}

/** What the recipients' settings decide, before any limit. */
const decideAll = async ({ db, now }: Work, notices: readonly Posted[]): Promise<Delivery[]> => {
  const people = await db
    .selectFrom('people')
    .leftJoin('notification_settings', 'notification_settings.person_id', 'people.id')
    .select(['people.id', 'people.email', 'people.name', 'people.language', 'people.role'])
    .select(['notification_settings.changes', 'notification_settings.signed_emails'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('push_devices').select('id').whereRef('push_devices.person_id', '=', 'people.id'))
        .as('hasDevices'),
    )
    .where('people.id', 'in', [...new Set(notices.map(({ personId }) => personId))])
    .execute()
  const known = new Map(
    people.map(({ id, changes, hasDevices, ...reader }) => [
      id,
      { reader, settings: wholeSettings(changes), channels: hasDevices ? withDevices : everybody },
    ]),
  )
  const decided = await mapInTurns(notices, (notice) => {
    const to = known.get(notice.personId)
    if (!to) return []
    const quietTo = quietUntil(to.settings.quietHours, now)
    return to.channels.map((channel) => {
      const decision = decide(channel, to.settings, notice, quietTo > now)
      const { reader, settings } = to
      return {
        notice,
        channel,
        reader,
        settings,
        ...decision,
        from: decision.reason === 'quiet-hours' ? quietTo : now,
      }
    })
  })
  return decided.flat()
}

/** Drops deliveries beyond a person's limits; each round asks for a person and channel once. */
const limitAll = async (work: Work, deliveries: readonly Delivery[]): Promise<Delivery[]> => {
  let waiting = deliveries.filter(({ goes }) => goes === 'within-limits')
  const dropped = new Set<Delivery>()
  while (waiting.length > 0) {
    const round = new Map<string, Delivery>()
    const postponed: Delivery[] = []
    for (const delivery of waiting) {
      const key = limitKeyOf({ personId: delivery.notice.personId, channel: delivery.channel })
      if (round.has(key)) postponed.push(delivery)
      else round.set(key, delivery)
    }
    const taken = await takeAllowances(
      work,
      [...round.values()].map(({ notice, channel, settings }) => ({
        personId: notice.personId,
        channel,
        limits: settings.frequencyLimits,
        wall: wallAt(settings.quietHours.timezone, work.now),
      })),
    )
    for (const [key, delivery] of round) if (!taken.has(key)) dropped.add(delivery)
    waiting = postponed
  }
  return deliveries.map((delivery) =>
    dropped.has(delivery) ? { ...delivery, goes: 'nowhere', reason: 'limit' } : delivery,
  )
}

/** Mails to more people than this at once wait behind mails to one person. */
const bulkFrom = 20

/** The email of a notice to its reader. */
const mailOf = (
  work: Work,
  notice: MailedWords & Pick<Posted, 'id' | 'personId' | 'type' | 'priority' | 'binding' | 'kept'>,
  { email, name, language, role, signed_emails }: Omit<Reader, 'signed_emails'> & Partial<Reader>,
): Omit<Mail, 'urgency'> => {
  const leave = leaveLink(work.secret(), notice)
  const reader = {
    name,
    language: languageNamed(language),
    isAdmin: role === 'admin',
    of: notice,
    asksSigned: signed_emails === 1,
  }
  return { to: email, ...mailedText(notice, linkTo(notice.id), reader), ...(leave !== undefined && { leave }) }
}

/** Queues what goes to devices. */
const pushAll = async (work: Work, deliveries: readonly Delivery[]): Promise<void> => {
  const pushed = deliveries.filter(({ channel, goes }) => channel === 'push' && goes !== 'nowhere')
  if (pushed.length === 0) return
  const devices = await devicesOfAll(
    work.db,
    pushed.map(({ notice }) => notice.personId),
  )
  await queuePushes(
    work,
    pushed.map(({ notice: { id, personId, type, priority }, from }) => ({
      deviceIds: devices.get(personId) ?? [],
      notificationId: id,
      notBefore: from,
      lifetime: lifetimeMs,
      urgency: type === 'security' ? 'urgent' : priority === 'low' ? 'low' : 'normal',
    })),
  )
}

/**
 * Puts mails into the outbox and pushes into their queue, and records what became of each notification on each channel.
 */
export const deliver = async (work: Work, notices: readonly Posted[]): Promise<void> => {
  if (notices.length === 0) return
  const deliveries = await limitAll(work, await decideAll(work, notices))
  if (deliveries.length === 0) return
  const mailed = deliveries.filter(({ channel, goes }) => channel === 'mail' && goes !== 'nowhere')
  const urgencyOf = ({ type }: Posted): Urgency =>
    type === 'security' ? 'urgent' : mailed.length > bulkFrom ? 'bulk' : 'normal'
  const mails = await mapInTurns(mailed, ({ notice, reader, from }) => ({
    mail: { ...mailOf(work, notice, reader), urgency: urgencyOf(notice) },
    notBefore: from,
  }))
  const ids = await postAll(work, mails)
  await pushAll(work, deliveries)
  const mailIds = new Map(mailed.map((delivery, index) => [delivery, ids[index] ?? null]))
  const rows = deliveries.map((delivery) => ({
    notification_id: delivery.notice.id,
    channel: delivery.channel,
    person_id: delivery.notice.personId,
    outcome: delivery.goes === 'nowhere' ? ('dropped' as const) : ('taken' as const),
    reason: delivery.reason,
    mail_id: mailIds.get(delivery) ?? null,
    decided_at: work.now,
  }))
  await inBatches(rows, (some) => work.db.insertInto('deliveries').values(some).execute())
}

/** Mails notifications again, to the addresses that their readers have now; returns how many. */
export const mailAgain = async (work: Work, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0
  const rows = await work.db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.person_id')
    .select(['notifications.id', 'notifications.title', 'notifications.message'])
    .select(['notifications.type', 'notifications.priority', 'people.id as personId'])
    .select(['people.email', 'people.name', 'people.language', 'people.role'])
    .where('notifications.id', 'in', ids)
    .execute()
  const mails = rows.map((row) => ({
    mail: { ...mailOf(work, row, row), urgency: 'bulk' as const },
    notBefore: work.now,
  }))
  const mailIds = await postAll(work, mails)
  for (const [place, { id }] of rows.entries())
    await work.db
      .updateTable('deliveries')
      .set({ mail_id: mailIds[place] ?? null })
      .where('notification_id', '=', id)
      .where('channel', '=', 'mail')
      .execute()
  return rows.length
}
