import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import { withoutNameLinks } from '#fund/text/web-address.ts'
import { isLoopBusy } from '../base/yield.ts'
import type { Context } from '../config/context.ts'
import { retryMs, type Sending, startSending } from '../queues/sending.ts'
import { withPortal } from './body.ts'
import { htmlOf } from './html.ts'
import { letterEnded, type MailParts, mailParts, mailRefused, mailText, mailUrgencies } from './post.ts'
import type { MailTable } from './schema.ts'
import { connectionsMax, refusalForGood, type Transport } from './transport.ts'

/** Longer than a transport's own time limits: after it, a mail claimed by a process that died is claimed again. */
const leaseMs = 2 * minuteMs
/** About nine hours of trying. */
export const attemptsMax = 16

type Due = Pick<MailTable, 'id' | 'to_address' | 'subject' | 'text' | 'created_at' | 'attempts'> & {
  readonly parts: string | null
  readonly urgency: number
  readonly sealed: number
}

/** The host of a mailbox: mails to one host wait for one another, not for mails to other hosts. */
const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

interface Room {
  readonly urgencyMax: number
  /** So many go to these hosts already that others wait. */
  readonly fullHosts: readonly string[]
}

const dueMails = ({ store, clock }: Context, { urgencyMax, fullHosts }: Room, rows: number): Promise<Due[]> => {
  const now = clock.now()
  const due = store.read
    .selectFrom('mail')
    .select(['id', 'to_address', 'subject', 'text', 'created_at', 'attempts', 'urgency', 'sealed', 'parts'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('not_before', '<=', now)
    .where('attempts', '<', attemptsMax)
    .where('urgency', '<=', urgencyMax)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  return fullHosts
    .reduce((elsewhere, host) => elsewhere.where('to_address', 'not like', `%@${host}`), due)
    .orderBy('urgency')
    .orderBy('not_before')
    .limit(rows)
    .execute()
}

/** An expired code would only puzzle its recipient. */
const dropExpired = ({ store, clock }: Context): Promise<unknown> =>
  store.write(({ db }) =>
    db.deleteFrom('mail').where('sent_at', 'is', null).where('expires_at', '<=', clock.now()).execute(),
  )

/** Only one of several nodes claims the mail: one conditional statement counts the attempt. */
const claim = ({ store, clock }: Context, { id, attempts }: Due): Promise<boolean> =>
  store.write(async ({ db }) => {
    const taken = await db
      .updateTable('mail')
      .set({ attempts: attempts + 1, not_before: clock.now() + leaseMs })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('sent_at', 'is', null)
      .executeTakeFirst()
    return taken.numUpdatedRows === 1n
  })

/** A mail that was sent or refused for good keeps no text: without SMTP, the file is the delivery. */
type Outcome = { sent_at: number; text: '' } | { not_before: number } | { failed_at: number; failure: string; text: '' }

/** The code of a refusal; null if the mail is given up; undefined if it was sent or is tried again. */
const refusalIn = ({ attempts }: Due, outcome: Outcome): string | null | undefined => {
  if ('failure' in outcome) return outcome.failure
  return 'not_before' in outcome && attempts + 1 >= attemptsMax ? null : undefined
}

const keepOutcome = ({ store }: Context, mail: Due, { leave }: MailParts, outcome: Outcome): Promise<unknown> =>
  store.write(async (work) => {
    const isLetter = leave !== undefined
    const kept = 'text' in outcome ? { ...outcome, parts: '' } : outcome
    await work.db.updateTable('mail').set(kept).where('id', '=', mail.id).execute()
    const code = refusalIn(mail, outcome)
    if (isLetter && (code !== undefined || 'sent_at' in outcome))
      await work.announce(letterEnded, { mailId: mail.id, code: code === undefined ? 'sent' : code })
    if (code === undefined) return
    await work.announce(mailRefused, { to: mail.to_address, subject: mail.subject, code })
  })

/** On one line: folded ones have broken the signatures of mails elsewhere. */
const unfolded = (value: string) => ({ prepared: true, foldLines: false, value })

/** What mail programs make their own button of (RFC 8058). */
const leaveHeaders = (leave: string) => ({
  'List-Unsubscribe': unfolded(`<${leave}>`),
  'List-Unsubscribe-Post': unfolded('List-Unsubscribe=One-Click'),
})

const messageOf = ({ config, secret }: Context, due: Due, { body, leave }: MailParts) => {
  const { id, to_address, subject, created_at } = due
  const { portalUrl } = config
  return {
    messageId: `<${id}@${new URL(portalUrl).hostname}>`,
    from: config.mailFrom,
    to: { name: '', address: to_address },
    subject,
    text: withPortal(withoutNameLinks(mailText(secret, due)), portalUrl),
    date: new Date(created_at),
    html: body && htmlOf(subject, body, portalUrl),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(leave && leaveHeaders(withPortal(leave, portalUrl))),
    },
  }
}

const outcomeOf = ({ clock, log }: Context, { id, attempts }: Due, reason: unknown): Outcome => {
  const now = clock.now()
  const failure = refusalForGood(reason)
  if (failure) {
    log.warn({ mail: id, code: failure }, 'a mail was refused for good')
    return { failed_at: now, failure, text: '' }
  }
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'unknown'
  log.warn({ mail: id, attempt: attempts + 1, code }, 'a mail could not be sent; it is tried again')
  return { not_before: now + retryMs(attempts + 1) }
}

/** Sends a mail that nobody else has claimed; false if it did not go out. */
const sendOne = async (context: Context, transport: Transport, mail: Due): Promise<boolean> => {
  if (!(await claim(context, mail))) return false
  const parts = mailParts(context.secret, mail)
  const failed = await transport.send(messageOf(context, mail, parts)).then(
    () => undefined,
    (reason: unknown) => outcomeOf(context, mail, reason),
  )
  await keepOutcome(context, mail, parts, failed ?? { sent_at: context.clock.now(), text: '' })
  return failed === undefined
}

/** Mass mails leave room for a code that arrives in the meantime, and give way while the portal has much to do. */
const bulkAtOnceMax = (): number => (isLoopBusy() ? 1 : connectionsMax - 2)
/** A host that answers slowly, or limits how many it takes at once, leaves room for the others. */
const perHostMax = connectionsMax - 2

const bulkAmong = (mails: readonly Due[]): number => mails.filter(({ urgency }) => urgency >= mailUrgencies.bulk).length

/** So many are found at a time: among mass mails, looking at the outbox anew costs as much as sending one. */
const lookedAhead = 50
const lookedAheadMs = secondMs

/** What may begin beside what is under way. */
const roomBeside = (underWay: readonly Due[]): Room => {
  const hosts = Object.entries(Object.groupBy(underWay, ({ to_address }) => hostOf(to_address)))
  return {
    urgencyMax: bulkAmong(underWay) < bulkAtOnceMax() ? mailUrgencies.bulk : mailUrgencies.normal,
    fullHosts: hosts.filter(([, ofHost = []]) => ofHost.length >= perHostMax).map(([host]) => host),
  }
}

const hasRoom = ({ urgency, to_address }: Due, underWay: readonly Due[]): boolean =>
  underWay.length < connectionsMax &&
  underWay.filter((other) => hostOf(other.to_address) === hostOf(to_address)).length < perHostMax &&
  (urgency < mailUrgencies.bulk || bulkAmong(underWay) < bulkAtOnceMax())

/**
 * What is due, found for a second: until then, as long as anything of it has room, the outbox is not asked again. Some
 * of it may have been claimed by another node since, which the claim shows.
 */
const newLookAhead = (context: Context) => {
  const found = new Map<string, Due>()
  /** The rooms for which nothing else is due. */
  const searched = new Set<string>()
  let until = 0
  let forgotten = 0
  const forget = (): void => {
    found.clear()
    searched.clear()
    forgotten += 1
  }
  return {
    forget,
    taken: ({ id }: Due): void => {
      found.delete(id)
    },
    due: async (underWay: readonly Due[]): Promise<readonly Due[]> => {
      if (underWay.length >= connectionsMax) return []
      const now = context.clock.now()
      if (now >= until) {
        forget()
        until = now + lookedAheadMs
      }
      const ready = [...found.values()].filter((mail) => hasRoom(mail, underWay))
      const room = roomBeside(underWay)
      if (ready.length > 0 || searched.has(JSON.stringify(room))) return ready
      const before = forgotten
      const due = await dueMails(context, room, lookedAhead)
      // What is queued meanwhile may be missing among them.
      if (forgotten > before) return due
      // Mails being sent may not be claimed yet, and come up again.
      const sending = new Set(underWay.map(({ id }) => id))
      for (const mail of due) if (!sending.has(mail.id)) found.set(mail.id, mail)
      if (due.length < lookedAhead) searched.add(JSON.stringify(room))
      return due
    },
  }
}

/**
 * Sends the outbox, several mails at once, the most urgent first: after each commit that added a mail, and every few
 * seconds for those that are due again.
 */
export const startSender = (context: Context, transport: Transport): Sending => {
  const ahead = newLookAhead(context)
  // What is queued now may be more urgent.
  const unsubscribe = context.store.subscribe({
    received: (about) => about === 'mail' && ahead.forget(),
    resumed: ahead.forget,
  })
  return startSending<Due>(context, {
    what: 'mails',
    topic: 'mail',
    tidy: () => {
      ahead.forget()
      return dropExpired(context)
    },
    due: ahead.due,
    hasRoom,
    send: (mail) => {
      ahead.taken(mail)
      return sendOne(context, transport, mail)
    },
    close: () => {
      unsubscribe()
      transport.close()
    },
  })
}
