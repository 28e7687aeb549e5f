import type { InferOutput } from 'valibot'
import type { Audience, Message, sendMessage } from '#contract/calls/messages.ts'
import { audit } from '../audit/audit.ts'
import type { By } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import { notifyAll } from '../notifications/notify.ts'
import { demandVersion, versionOf } from '../revisions/revisions.ts'
import { inBatches } from '../store/in-batches.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { recipientsOf } from './audience.ts'
import { viewMessage } from './view.ts'

export type Sending = InferOutput<typeof sendMessage.body>

/** "all investors", "ann@example.com", "risk profile moderate": for the audit. */
export const nameOf = (audience: Audience): string => {
  switch (audience.to) {
    case 'all':
      return 'all investors'
    case 'one':
      return audience.email
    case 'status':
      return `status ${audience.status}`
    case 'risk-profile':
      return `risk profile ${audience.risk_profile}`
    case 'trading-status':
      return `trading ${audience.trading_status}`
  }
}

/** Marks it sent, from a draft or new; false if it was sent before. Of any number at once, one succeeds. */
const claim = async (
  { db }: Work,
  now: number,
  by: By,
  { id, audience, version: _of, ...text }: Sending,
): Promise<boolean> => {
  const row = {
    ...text,
    position: timeId(now),
    state: 'sent' as const,
    audience: JSON.stringify(audience),
    by_email: by.email,
    saved_at: now,
    sent_at: now,
  }
  const claimed = await db
    .insertInto('messages')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row).where('messages.state', '=', 'draft'))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const deliver = async (work: Work, now: number, { id, audience, type, priority, title, message }: Sending) => {
  const recipients = await recipientsOf(work.db, audience, now)
  if (recipients.length === 0) throw refuse(409, 'There is nobody to send this to.')
  const notices = recipients.map((recipient) => ({ personId: recipient.id, type, priority, title, message }))
  const ids = await notifyAll(work, now, notices)
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
  return recipients.length
}

/** Throws 409 where a draft was saved since it was opened: nobody's words are sent over unseen. */
const demandDraft = async ({ db }: Work, { id, version }: Sending): Promise<void> => {
  const known = await db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst()
  if (known?.state !== 'draft') return
  if (version === undefined) throw refuse(409, 'This is a draft: say which version of it is to be sent.')
  await demandVersion(db, { kind: 'draft', subject: id }, version)
}

/**
 * Sends a message, delivered to each recipient by their own settings. The same id again sends nothing and answers the
 * same; a draft names the version that it was read in.
 */
export const send = async (work: Work, now: number, by: By, from: string, sending: Sending): Promise<Message> => {
  const { id, audience, title } = sending
  await demandDraft(work, sending)
  if (await claim(work, now, by, sending)) {
    const recipients = await deliver(work, now, sending)
    await work.db.updateTable('messages').set({ recipients }).where('id', '=', id).execute()
    const detail = `"${title}", to ${recipients} ${recipients === 1 ? 'person' : 'people'}`
    await audit(work, now, { by, action: 'message.send', subject: nameOf(audience), detail, from })
  }
  const row = await work.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return viewMessage(row, await versionOf(work.db, { kind: 'draft', subject: id }))
}
