import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../config/context.ts'
import type { Outgoing } from '../queues/outgoing.ts'
import { retryMs, type Sending, startSending } from '../queues/sending.ts'
import { isInactive, type PushKey, pushKey } from './devices.ts'
import { payloadOf } from './queue.ts'

/** Longer than a post may take: after it, a message claimed by a crashed process is claimed again. */
const leaseMs = minuteMs
const atOnceMax = 10
/** A push service that answers slowly leaves room for the others. */
const perServiceMax = 7
const statusesOfUrgency = ['high', 'normal', 'low'] as const

const serviceOf = (endpoint: string): string => new URL(endpoint).origin

const dueMessages = ({ store, clock }: Context, { rows, full }: { rows: number; full: readonly string[] }) => {
  const due = store.read
    .selectFrom('push_messages as message')
    .innerJoin('push_devices as device', 'device.id', 'message.device_id')
    .leftJoin('notifications as notification', 'notification.id', 'message.notification_id')
    .select(['message.id', 'message.device_id', 'message.notification_id', 'message.urgency', 'message.attempts'])
    .select(['message.expires_at', 'device.endpoint', 'device.p256dh', 'device.auth'])
    .select(['notification.title', 'notification.read_at'])
    .select((eb) => isInactive(eb.ref('device.person_id')).as('isInactive'))
    .where('message.failed_at', 'is', null)
    .where('message.not_before', '<=', clock.now())
  return full
    .reduce((elsewhere, service) => elsewhere.where('device.endpoint', 'not like', `${service}/%`), due)
    .orderBy('message.urgency')
    .orderBy('message.not_before')
    .limit(rows)
    .execute()
}

type Due = Awaited<ReturnType<typeof dueMessages>>[number]

/** Only one of several nodes claims a message: one conditional statement counts the attempt. */
const claim = ({ store, clock }: Context, { id, attempts }: Due): Promise<boolean> =>
  store.write(async ({ db }) => {
    const taken = await db
      .updateTable('push_messages')
      .set({ attempts: attempts + 1, not_before: clock.now() + leaseMs })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  })

const drop = ({ store }: Context, { id }: Due): Promise<unknown> =>
  store.write(({ db }) => db.deleteFrom('push_messages').where('id', '=', id).execute())

/** The contact for push services: the portal's address or, without HTTPS, its mail address. */
const subjectOf = ({ portalUrl, mailFrom }: Config): string =>
  portalUrl.startsWith('https:') ? portalUrl : `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`

const requestOf = async ({ config, clock }: Context, key: PushKey, due: Due) => {
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth, notification_id: id, title, urgency, expires_at } = due
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payloadOf(id === null ? null : { id, title: title ?? '' }),
    {
      vapidDetails: { subject: subjectOf(config), ...key },
      TTL: Math.max(0, Math.floor((expires_at - clock.now()) / secondMs)),
      urgency: statusesOfUrgency[urgency] ?? 'normal',
      // If it is sent again because its answer was lost, it replaces the message that still waits there.
      ...(id !== null && { topic: id.replaceAll('-', '') }),
    },
  )
  const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)])
  return { url: endpoint, headers: Object.fromEntries(texts), body: body ?? Buffer.alloc(0) }
}

/** What became of a message: `later` is tried again, after this many seconds if the push service says so. */
type Outcome =
  | { readonly is: 'taken' | 'gone' }
  | { readonly is: 'refused' | 'later'; readonly failure: string; readonly waitSeconds: number }

const [ok, multipleChoices, notFound, requestTimeout, gone, tooLarge, tooMany, serverFault] = [
  200, 300, 404, 408, 410, 413, 429, 500,
]

const outcomeOf = (status: number, retryAfterSeconds: number | null): Outcome => {
  if (status >= ok && status < multipleChoices) return { is: 'taken' }
  if (status === notFound || status === gone) return { is: 'gone' }
  const isPassing =
    status === requestTimeout ||
    status === tooMany ||
    status >= serverFault ||
    (status === tooLarge && retryAfterSeconds !== null)
  return { is: isPassing ? 'later' : 'refused', failure: String(status), waitSeconds: retryAfterSeconds ?? 0 }
}

const outcomeOfFailure = (reason: unknown): Outcome => {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason).slice(0, 100)
  return { is: code === 'ADDRESS_REFUSED' ? 'refused' : 'later', failure: code, waitSeconds: 0 }
}

const keep = async ({ store, clock, log }: Context, due: Due, outcome: Outcome): Promise<void> => {
  const now = clock.now()
  const { id, device_id, attempts, expires_at } = due
  const devices = (db: Context['store']['read']) => db.updateTable('push_devices').where('id', '=', device_id)
  await store.write(async ({ db }) => {
    const message = db.updateTable('push_messages').where('id', '=', id)
    switch (outcome.is) {
      case 'taken':
        await db.deleteFrom('push_messages').where('id', '=', id).execute()
        await devices(db).set({ sent_at: now, failed_at: null, failure: null }).execute()
        return
      case 'gone':
        await db.deleteFrom('push_devices').where('id', '=', device_id).execute()
        return
      default: {
        const { failure, waitSeconds } = outcome
        const next = now + Math.max(retryMs(attempts + 1), waitSeconds * secondMs)
        const isOver = outcome.is === 'refused' || next >= expires_at
        await message.set(isOver ? { failed_at: now, failure } : { not_before: next, failure }).execute()
        await devices(db).set({ failed_at: now, failure }).execute()
      }
    }
  })
  if ('failure' in outcome) log.info({ push: id, code: outcome.failure, tried: outcome.is }, 'a push was not taken')
}

/** Nothing is sent to somebody who left, or about something read in the meantime. */
const isIdle = ({ isInactive, read_at }: Due): boolean => Boolean(isInactive) || read_at !== null

/** Sends a message that nobody else has claimed; false if no push service took it. */
const sendOne = async (context: Context, outgoing: Outgoing, key: PushKey, due: Due): Promise<boolean> => {
  if (isIdle(due)) {
    await drop(context, due)
    return false
  }
  if (!(await claim(context, due))) return false
  if (due.expires_at <= context.clock.now()) {
    await keep(context, due, { is: 'refused', failure: 'EXPIRED', waitSeconds: 0 })
    return false
  }
  const outcome = await requestOf(context, key, due)
    .then((request) => outgoing.post(request))
    .then(({ status, retryAfterSeconds }) => outcomeOf(status, retryAfterSeconds), outcomeOfFailure)
  await keep(context, due, outcome)
  return outcome.is === 'taken'
}

const ofService = (service: string, underWay: readonly Due[]): number =>
  underWay.filter(({ endpoint }) => serviceOf(endpoint) === service).length

type Keyed = Due & { readonly key: PushKey }

const dueWithKey = async (context: Context, underWay: readonly Due[]): Promise<Keyed[]> => {
  if (underWay.length >= atOnceMax) return []
  const services = new Set(underWay.map(({ endpoint }) => serviceOf(endpoint)))
  const full = [...services].filter((service) => ofService(service, underWay) >= perServiceMax)
  // Messages being sent may not be claimed yet, and would come up again.
  const due = await dueMessages(context, { rows: 2 * atOnceMax, full })
  if (due.length === 0) return []
  const key = await pushKey(context.store.read, context.secret)
  return due.map((one) => ({ ...one, key }))
}

/** Sends pushes, ten at once: after each commit that queued one, and every few seconds for those that are due again. */
export const startPushSender = (context: Context, outgoing: Outgoing): Sending =>
  startSending<Keyed>(context, {
    what: 'pushes',
    topic: 'push',
    due: (underWay) => dueWithKey(context, underWay),
    hasRoom: ({ endpoint }, underWay) =>
      underWay.length < atOnceMax && ofService(serviceOf(endpoint), underWay) < perServiceMax,
    send: (due) => sendOne(context, outgoing, due.key, due),
    close: () => outgoing.close(),
  })
