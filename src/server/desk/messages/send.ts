import type { InferOutput } from 'valibot'
import type { Audience, Message, sendMessage } from '#contract/calls/desk/messages.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { counted } from '#fund/text/format.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandVersion, versionOf } from '#server/platform/http/revisions.ts'
import { type Recipient, recipientsOf, viewMessage } from './audience.ts'
import { messageSubject, tellingOf } from './telling.ts'
import { demandFields, filledFor } from './templates.ts'

export type MessageToSend = InferOutput<typeof sendMessage.body>

/** "all investors", "ann@example.com", "risk profile moderate": for the audit. */
export const audienceName = (audience: Audience): string => {
  switch (audience.to) {
    case 'all':
      return 'all investors'
    case 'one':
      return audience.email
    case 'chosen':
      return counted(audience.ids.length, 'chosen investor')
    case 'status':
      return `status ${audience.status}`
    case 'risk-profile':
      return `risk profile ${audience.risk_profile}`
    case 'trading-status':
      return `trading ${audience.trading_status}`
  }
}

/**
 * Marks a draft or a new message as sent or scheduled; false if it already was. Of several callers at once, one
 * succeeds.
 */
const claim = async (
  { db, now }: Work,
  by: By,
  { id, audience, version: _of, send_at, ...text }: MessageToSend,
): Promise<boolean> => {
  const when =
    send_at === undefined
      ? ({ state: 'sent', sent_at: now, send_at: null } as const)
      : ({ state: 'scheduled', sent_at: null, send_at: Date.parse(send_at) } as const)
  const row = {
    ...text,
    ...when,
    position: timeId(now),
    audience: JSON.stringify(audience),
    by_id: by.id,
    by_email: by.email,
    saved_at: now,
    failure: null,
  }
  const claimed = await db
    .insertInto('messages')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('messages.state', '=', 'draft'))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

type Words = Pick<MessageToSend, 'audience' | 'title' | 'message'>

/** Who would get it now. Throws 409 if nobody would, or if somebody lacks the value of a field. */
const readersOf = async ({ db, now }: Work, { audience, ...words }: Words): Promise<Recipient[]> => {
  const recipients = await recipientsOf(db, audience, now)
  if (recipients.length === 0) throw refuse(409, 'There is nobody to send this to.')
  demandFields(words, recipients)
  return recipients
}

/** Notifies every recipient, with their own values filled in; returns how many they are. */
export const deliverMessage = async (work: Work, { id, type, priority, ...words }: MessageToSend): Promise<number> => {
  const recipients = await readersOf(work, words)
  const notices = await mapInTurns(recipients, (recipient) => ({
    personId: recipient.id,
    type,
    priority,
    ...filledFor(words, recipient),
  }))
  const ids = await notifyAll(work, notices, undefined, messageSubject(id))
  const rows = recipients.map((recipient, index) => ({
    message_id: id,
    person_id: recipient.id,
    notification_id: ids[index] ?? '',
  }))
  await inBatches(rows, (batch) =>
    work.db
      .insertInto('message_recipients')
      .values([...batch])
      .execute(),
  )
  await work.db.updateTable('messages').set({ recipients: recipients.length }).where('id', '=', id).execute()
  return recipients.length
}

/** "“A note”, to 3 people": for the audit. */
export const sentDetail = (title: string, recipients: number): string =>
  `"${title}", to ${counted(recipients, 'person', 'people')}`

const scheduleMaxMs = 366 * dayMs

/** Throws 422 for a time that has passed or is more than a year away, and whatever sending it now would throw. */
const demandPlan = async (work: Work, { send_at, ...words }: MessageToSend): Promise<void> => {
  const at = Date.parse(send_at ?? '')
  if (at <= work.now) throw refuse(422, 'This time has passed: choose a later one, or send it now.')
  if (at > work.now + scheduleMaxMs) throw refuse(422, 'A message is scheduled for a year ahead at most.')
  await readersOf(work, words)
}

/** Throws 409 if a draft was saved since it was opened: nobody sends words that they have not seen. */
const demandDraft = async ({ db }: Work, { id, version }: MessageToSend): Promise<void> => {
  const known = await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst()
  if (known?.state !== 'draft') return
  if (version === undefined) throw refuse(409, 'This is a draft: say which version of it is to be sent.')
  await demandVersion(db, { kind: 'draft', subject: id }, version)
}

/**
 * Sends a message, delivered to each recipient by their own settings, or keeps it until its time. The same id again
 * sends nothing and returns the same; for a draft, the caller names the version that was read.
 */
export const send = async (work: SignedInWork, sending: MessageToSend): Promise<Message> => {
  const { id, audience, title } = sending
  await demandDraft(work, sending)
  const { send_at } = sending
  if (await claim(work, work.actor.by, sending)) {
    const subject = audienceName(audience)
    if (send_at === undefined) {
      const detail = sentDetail(title, await deliverMessage(work, sending))
      await audit(work, { action: 'message.send', subject, detail })
    } else {
      await demandPlan(work, sending)
      const detail = `"${title}", for ${formatInstant(Date.parse(send_at))} New York`
      await audit(work, { action: 'message.schedule', subject, detail })
    }
  }
  const row = await work.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const telling = await tellingOf(work.db, [row])
  return viewMessage(row, await versionOf(work.db, { kind: 'draft', subject: id }), telling.get(id))
}
