import type { Selectable } from 'kysely'
import type { Message } from '#contract/calls/desk/messages.ts'
import { hasRole } from '#server/access/sign-in/permit.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { findAdmin } from '#server/people/accounts/find.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { RefusedError, refuse } from '#server/platform/http/refuse.ts'
import { versionOf } from '#server/platform/http/revisions.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { unlessParked } from '#server/platform/watchdog/watchdog.ts'
import { viewMessage } from './audience.ts'
import type { MessagesTable } from './schema.ts'
import { audienceName, deliverMessage, sentDetail } from './send.ts'
import { stopMessage } from './telling.ts'

type Row = Selectable<MessagesTable>

/**
 * Takes a message out of the schedule; undefined if somebody else did, or it was sent. Of several callers at once, one
 * succeeds.
 */
const take = (
  { db }: Work,
  id: string,
  as: { state: 'sent'; sent_at: number } | { state: 'draft'; failure?: string },
) =>
  db
    .updateTable('messages')
    .set({ ...as, ...(as.state === 'draft' && { send_at: null }) })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .returningAll()
    .executeTakeFirst()

const stopSent = async (work: SignedInWork, id: string): Promise<Message> => {
  if (!(await stopMessage(work, id))) throw refuse(409, 'This message was sent.')
  const row = await work.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const subject = audienceName(JSON.parse(row.audience))
  const detail = `${sentDetail(row.title, row.recipients ?? 0)}; the others were not told`
  await audit(work, { action: 'message.stop', subject, detail })
  return viewMessage(row, await versionOf(work.db, { kind: 'draft', subject: id }))
}

/**
 * Makes a scheduled message a draft again, and stops one that is still going out: those who have it keep it. Throws
 * 404, and 409 if it is neither scheduled nor going out.
 */
export const cancelMessage = async (work: SignedInWork, { id }: { readonly id: string }): Promise<Message> => {
  const row = await take(work, id, { state: 'draft' })
  if (!row) {
    const known = await work.db.selectFrom('messages').select('state').where('id', '=', id).executeTakeFirst()
    if (!known) throw refuse(404, 'There is no such message.')
    if (known.state === 'sent') return stopSent(work, id)
    throw refuse(409, 'This message is not scheduled.')
  }
  const subject = audienceName(JSON.parse(row.audience))
  await audit(work, { action: 'message.cancel', subject, detail: `"${row.title}" is a draft again` })
  return viewMessage(row, await versionOf(work.db, { kind: 'draft', subject: id }))
}

/** Throws 409 unless the admin who scheduled it, in whose name it is sent, is still an operator. */
const demandSender = async (work: Work, { by_id, by_email }: Row): Promise<void> => {
  const admin = await findAdmin(work.db, by_id ?? '')
  if (!admin || !hasRole({ adminRole: admin.role, frozen: admin.frozen_since !== null }, 'operator'))
    throw refuse(409, `${by_email}, who scheduled it, may no longer send messages.`)
}

const sendOne = async (work: Work, id: string): Promise<void> => {
  const row = await take(work, id, { state: 'sent', sent_at: work.now })
  if (!row) return
  await demandAsMade(work.db, 'This message', { table: 'messages', ids: [id] })
  await demandSender(work, row)
  const audience = JSON.parse(row.audience)
  const { type, priority, title, message } = row
  const recipients = await deliverMessage(work, { id, audience, type, priority, title, message })
  const detail = `${sentDetail(title, recipients)}, as scheduled`
  await audit(work.as({ by: { email: row.by_email }, from: null }), {
    action: 'message.send',
    subject: audienceName(audience),
    detail,
  })
}

/** Makes a message that could not be sent a draft again, and notifies the admin who scheduled it of the reason. */
const giveBack = async (work: Work, id: string, failure: string): Promise<void> => {
  const row = await take(work, id, { state: 'draft', failure })
  if (!row) return
  await audit(work, { action: 'message.fail', subject: row.title, detail: failure })
  if (!(await findAdmin(work.db, row.by_id ?? ''))) return
  await notify(work, {
    personId: row.by_id ?? '',
    type: 'alert',
    priority: 'high',
    title: 'A scheduled message was not sent',
    message: `“${row.title}” is a draft again. ${failure}`,
  })
}

/** Sends the messages that are due, late ones too. Every node may try at any moment; one of them does it. */
export const sendScheduled = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const due = await store.read
    .selectFrom('messages')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('send_at', '<=', now)
    .orderBy('send_at')
    .execute()
  const sendOrGiveBack = async (id: string): Promise<void> => {
    try {
      await store.write((work) => sendOne(work, id))
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      await store.write((work) => giveBack(work, id, error.message))
    }
  }
  for (const { id } of due)
    await unlessParked(store, `message:${id}`, 'sending a scheduled message', () => sendOrGiveBack(id))
}
