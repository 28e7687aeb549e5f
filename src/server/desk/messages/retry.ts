import { counted } from '#fund/text/format.ts'
import { mailAgain } from '#server/notices/notifications/deliver.ts'
import type { SignedInActor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { attemptsMax } from '#server/platform/mail/sender.ts'

/**
 * Mails a message again to everybody whom its mail did not reach; returns how many. Throws 404 if there is no such
 * message.
 */
export const retryDeliveries = async (
  work: Work,
  now: number,
  { id, by, from }: SignedInActor & { readonly id: string },
): Promise<number> => {
  const { db } = work
  const message = await db.selectFrom('messages').select('title').where('id', '=', id).executeTakeFirst()
  if (!message) throw refuse(404, 'There is no such message.')
  const failed = await db
    .selectFrom('message_recipients as to')
    .innerJoin('deliveries', 'deliveries.notification_id', 'to.notification_id')
    .innerJoin('mail', 'mail.id', 'deliveries.mail_id')
    .select('to.notification_id')
    .where('to.message_id', '=', id)
    .where('deliveries.channel', '=', 'mail')
    .where('mail.sent_at', 'is', null)
    .where((eb) => eb.or([eb('mail.failed_at', 'is not', null), eb('mail.attempts', '>=', attemptsMax)]))
    .execute()
  const mails = await mailAgain(
    work,
    now,
    failed.map(({ notification_id }) => notification_id),
  )
  if (mails === 0) return 0
  const detail = `mailed again to ${counted(mails, 'person', 'people')}`
  await audit(work, now, { by, from, action: 'message.retry', subject: message.title, detail })
  return mails
}
