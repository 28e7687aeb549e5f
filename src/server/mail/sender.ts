import { hourMs, minuteMs } from '#fund/time.ts'
import type { Context } from '../context.ts'
import { every } from '../schedule/every.ts'
import type { MailTable } from '../store/schema/mail.ts'
import type { Transport } from './transport.ts'

/** Longer than a transport's own time limits: after it, a mail that a dying process had taken is taken again. */
const leaseMilliseconds = 2 * minuteMs
const firstRetryMilliseconds = 15_000
const retryMillisecondsMax = hourMs
/** About nine hours of trying. */
export const attemptsMax = 16
const batchMax = 20
const lookEveryMilliseconds = 15_000

/** 15 s, 30 s, 1 min … up to an hour. */
export const retryMilliseconds = (attempts: number): number =>
  Math.min(firstRetryMilliseconds * 2 ** (attempts - 1), retryMillisecondsMax)

type Due = Pick<MailTable, 'id' | 'to_address' | 'subject' | 'text' | 'created_at' | 'attempts'>

export interface Sender {
  /** Sends what is due now; answers how many went out. */
  sendDue(): Promise<number>
  /** Ends after the mail under way. */
  stop(): Promise<void>
}

const dueMails = ({ store, clock }: Context): Promise<Due[]> =>
  store.read
    .selectFrom('mail')
    .select(['id', 'to_address', 'subject', 'text', 'created_at', 'attempts'])
    .where('sent_at', 'is', null)
    .where('not_before', '<=', clock.now())
    .where('attempts', '<', attemptsMax)
    .orderBy('not_before')
    .limit(batchMax)
    .execute()

/** One of several nodes gets the mail: the attempt is counted by one conditional statement. */
const claim = ({ store, clock }: Context, { id, attempts }: Due): Promise<boolean> =>
  store.write(async ({ db }) => {
    const taken = await db
      .updateTable('mail')
      .set({ attempts: attempts + 1, not_before: clock.now() + leaseMilliseconds })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  })

const keepOutcome = ({ store, clock }: Context, { id, attempts }: Due, sent: boolean): Promise<unknown> => {
  const now = clock.now()
  const outcome = sent ? { sent_at: now } : { not_before: now + retryMilliseconds(attempts + 1) }
  return store.write(({ db }) => db.updateTable('mail').set(outcome).where('id', '=', id).execute())
}

const messageOf = ({ config }: Context, { id, to_address, subject, text, created_at }: Due) => ({
  messageId: `<${id}@${new URL(config.portalUrl).hostname}>`,
  from: config.mailFrom,
  to: { name: '', address: to_address },
  subject,
  text,
  date: new Date(created_at),
  headers: { 'Auto-Submitted': 'auto-generated' },
})

const sendOne = async (context: Context, transport: Transport, mail: Due): Promise<boolean> => {
  if (!(await claim(context, mail))) return false
  try {
    await transport.send(messageOf(context, mail))
  } catch (reason) {
    const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'unknown'
    context.log.warn({ mail: mail.id, attempt: mail.attempts + 1, code }, 'a mail could not be sent; it is tried again')
    await keepOutcome(context, mail, false)
    return false
  }
  await keepOutcome(context, mail, true)
  return true
}

/** Sends the outbox: at each commit that put a mail in, and every few seconds for what is due again. */
export const startSender = (context: Context, transport: Transport): Sender => {
  let running: Promise<number> = Promise.resolve(0)
  let stopped = false

  const sendAll = async (): Promise<number> => {
    let sent = 0
    for (;;) {
      const mails = stopped ? [] : await dueMails(context)
      if (mails.length === 0) return sent
      for (const mail of mails) if (!stopped && (await sendOne(context, transport, mail))) sent += 1
    }
  }
  const sendDue = (): Promise<number> => {
    running = running.catch(() => 0).then(sendAll)
    return running
  }
  let poked = false
  const poke = (): void => {
    if (poked) return
    poked = true
    setImmediate(() => {
      poked = false
      sendDue().catch((reason) => context.log.warn({ reason: String(reason) }, 'the outbox could not be read'))
    })
  }
  const unsubscribe = context.store.subscribe({ received: (topic) => topic === 'mail' && poke(), resumed: poke })
  const job = { name: 'sending what is due', everyMilliseconds: lookEveryMilliseconds, run: sendDue }
  const stopLooking = every(job, context.log)
  return {
    sendDue,
    stop: async () => {
      stopped = true
      unsubscribe()
      await stopLooking()
      await running.catch(() => 0)
      transport.close()
    },
  }
}
