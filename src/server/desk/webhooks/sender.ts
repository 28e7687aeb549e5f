import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import { failingTries } from '#fund/notices/webhook-events.ts'
import type { Context } from '#server/platform/config/context.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import type { Outgoing, Within } from '#server/platform/queues/outgoing.ts'
import { portalsOwn } from '#server/platform/queues/own-network.ts'
import { retryMs, type Sending, startSending } from '#server/platform/queues/sending.ts'
import { ownTargets } from './own-network.ts'
import { signedHeaders } from './sign.ts'
import { secretsOf } from './webhooks.ts'

/** Longer than a post may take: after it, what a crashed process claimed is claimed again. */
const leaseMs = minuteMs
const [ok, multipleChoices] = [200, 300]

const ofWebhook = ({ store, clock }: Context, webhookId: string) =>
  store.read
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as webhook', 'webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.event_id', 'delivery.body', 'delivery.attempts', 'delivery.expires_at'])
    .select(['webhook.id as webhookId', 'webhook.url', 'webhook.sealed', 'webhook.sealed_before'])
    .select('webhook.before_until')
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.not_before', '<=', clock.now())
    .orderBy('delivery.not_before')
    .orderBy('delivery.id')
    .limit(1)
    .executeTakeFirst()

type Due = NonNullable<Awaited<ReturnType<typeof ofWebhook>>>

/** The next delivery of each active webhook with none under way: each gets its events one by one, in their order. */
const dueDeliveries = async (context: Context, underWay: readonly Due[]): Promise<Due[]> => {
  const busy = new Set(underWay.map(({ webhookId }) => webhookId))
  const webhooks = await context.store.read.selectFrom('webhooks').select('id').where('active', '=', 1).execute()
  const idle = webhooks.filter(({ id }) => !busy.has(id))
  const due = await Promise.all(idle.map(({ id }) => ofWebhook(context, id)))
  return due.filter((one) => one !== undefined)
}

/** Only one of several nodes claims a delivery: one conditional statement counts the attempt. */
const claim = ({ store, clock }: Context, { id, attempts }: Due): Promise<boolean> =>
  store.write(async ({ db }) => {
    const now = clock.now()
    const taken = await db
      .updateTable('webhook_deliveries')
      .set({ attempts: attempts + 1, tried_at: now, not_before: now + leaseMs })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  })

interface Outcome {
  readonly is: 'delivered' | 'refused' | 'later'
  readonly code: string
  readonly waitSeconds: number
}

const outcomeOf = (status: number, retryAfterSeconds: number | null): Outcome => ({
  is: status >= ok && status < multipleChoices ? 'delivered' : 'later',
  code: String(status),
  waitSeconds: retryAfterSeconds ?? 0,
})

const outcomeOfFailure = (reason: unknown): Outcome => {
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason).slice(0, 100)
  return { is: code === 'ADDRESS_REFUSED' ? 'refused' : 'later', code, waitSeconds: 0 }
}

const keep = async ({ store, clock, log }: Context, due: Due, { is, code, waitSeconds }: Outcome): Promise<void> => {
  const now = clock.now()
  const next = now + Math.max(retryMs(due.attempts + 1), waitSeconds * secondMs)
  const isOver = is === 'refused' || next >= due.expires_at
  const wasFailing = due.attempts >= failingTries
  const isFailing = is !== 'delivered' && (isOver || due.attempts + 1 >= failingTries)
  await store.write(async (work) => {
    const all = work.db.updateTable('webhook_deliveries')
    const one = all.where('id', '=', due.id)
    if (isFailing !== wasFailing) await tellAdmins(work)
    if (is === 'delivered') {
      await one.set({ state: 'delivered', ended_at: now, code }).execute()
      return
    }
    await one.set(isOver ? { state: 'failed', ended_at: now, code } : { not_before: next, code }).execute()
    // The deliveries behind it wait a little too: a system that is down is tried with one at a time.
    await all
      .set({ not_before: now + retryMs(1) })
      .where('webhook_id', '=', due.webhookId)
      .where('state', '=', 'waiting')
      .where('not_before', '<', now + retryMs(1))
      .execute()
  })
  if (is !== 'delivered') log.info({ delivery: due.id, code, tried: is }, 'an event was not taken')
}

/** What an owner has let in, as it is now. */
const within = async ({ store, config }: Context): Promise<Within> => ({
  targets: await ownTargets(store.read),
  isPortals: await portalsOwn(config),
})

/** Sends a delivery that nobody else has claimed; false if it was not accepted. */
const sendOne = async (context: Context, outgoing: Outgoing, due: Due): Promise<boolean> => {
  if (!(await claim(context, due))) return false
  const { body, event_id: id, url } = due
  const at = context.clock.now()
  const secrets = secretsOf(context.secret, { ...due, id: due.webhookId }, at)
  const sent = { url, headers: signedHeaders({ id, at, body }, secrets), body: Buffer.from(body) }
  const outcome = await within(context)
    .then((letIn) => outgoing.post(sent, letIn))
    .then(({ status, retryAfterSeconds }) => outcomeOf(status, retryAfterSeconds), outcomeOfFailure)
  await keep(context, due, outcome)
  return outcome.is === 'delivered'
}

/**
 * Sends events to other systems: after each commit that queued one, and every few seconds for those that are due again.
 */
export const startWebhookSender = (context: Context, outgoing: Outgoing): Sending =>
  startSending<Due>(context, {
    what: 'events',
    topic: 'webhook',
    due: (underWay) => dueDeliveries(context, underWay),
    hasRoom: ({ webhookId }, underWay) => underWay.every((other) => other.webhookId !== webhookId),
    send: (due) => sendOne(context, outgoing, due),
    close: () => outgoing.close(),
  })
