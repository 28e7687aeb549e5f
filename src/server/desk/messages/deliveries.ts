import { type RawBuilder, sql } from 'kysely'
import type { Delivery, DeliveryState } from '#contract/calls/desk/deliveries.ts'
import { counted } from '#fund/text/format.ts'
import { mailAgain } from '#server/notices/notifications/deliver.ts'
import type { DeliveryReason } from '#server/notices/notifications/schema.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isoOrNull } from '#server/platform/http/handler.ts'
import { everyRow, fileRowsAtOnce, pageOfRows } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { attemptsMax } from '#server/platform/mail/sender.ts'
import { isGoingOut } from './telling.ts'

interface Fate {
  readonly outcome: 'taken' | 'dropped' | null
  readonly reason: DeliveryReason | null
  /** The mail's own; null if there is no mail. */
  readonly sent_at: number | null
  readonly not_before: number | null
  readonly attempts: number | null
  readonly failed_at: number | null
}

/** What became of a mail: the settings' decision first, then the outbox. */
const mailState = ({ outcome, reason, sent_at, not_before, attempts, failed_at }: Fate, now: number): DeliveryState => {
  if (outcome !== 'taken') return 'dropped'
  if (sent_at !== null) return 'sent'
  const tried = attempts ?? 0
  if (failed_at !== null || tried >= attemptsMax) return 'failed'
  const held = reason === 'quiet-hours' && tried === 0 && (not_before ?? 0) > now
  return held ? 'held' : 'waiting'
}

const words: Record<DeliveryReason, string> = {
  'channel-off': 'switched off in the settings',
  'category-off': 'this type is switched off in the settings',
  'priority-off': 'this priority is switched off in the settings',
  'quiet-hours': 'quiet hours',
  limit: 'beyond the daily or hourly limit',
}

const wordsOf = (reason: DeliveryReason | null): string | null => (reason === null ? null : words[reason])

/**
 * What a missing decision counts as: while a message goes out in parts, a recipient without one still waits; once it
 * has gone out or was stopped, nothing more comes.
 */
type Undecided = 'taken' | 'dropped'

const byMail = (undecided: Undecided) => sql<Undecided>`coalesce(by_mail.outcome, ${undecided})`

const byBrowser = (undecided: Undecided) =>
  sql<Undecided | 'waiting'>`coalesce(by_browser.outcome, ${undecided === 'taken' ? 'waiting' : 'dropped'})`

const recipientsOf = (db: Db, messageId: string, undecided: Undecided) =>
  db
    .selectFrom('message_recipients as to')
    .innerJoin('people', 'people.id', 'to.person_id')
    .leftJoin('notifications', 'notifications.id', 'to.notification_id')
    .leftJoin('deliveries as by_mail', (join) =>
      join.onRef('by_mail.notification_id', '=', 'to.notification_id').on('by_mail.channel', '=', 'mail'),
    )
    .leftJoin('deliveries as by_browser', (join) =>
      join.onRef('by_browser.notification_id', '=', 'to.notification_id').on('by_browser.channel', '=', 'browser'),
    )
    .leftJoin('mail', 'mail.id', 'by_mail.mail_id')
    .select(['people.id', 'people.name', 'people.email', 'notifications.read_at'])
    .select(byMail(undecided).as('outcome'))
    .select(['by_mail.reason', 'mail.sent_at', 'mail.not_before', 'mail.attempts', 'mail.failed_at'])
    .select(byBrowser(undecided).as('browser_outcome'))
    .select(['by_browser.reason as browser_reason'])
    .where('to.message_id', '=', messageId)

/** The condition of `mailState`, in a query. */
const mailIs = (state: DeliveryState, now: number, undecided: Undecided): RawBuilder<boolean> => {
  const taken = sql<boolean>`${byMail(undecided)} = 'taken'`
  const failed = sql<boolean>`(mail.failed_at is not null or coalesce(mail.attempts, 0) >= ${attemptsMax})`
  const held = sql<boolean>`(coalesce(by_mail.reason, '') = 'quiet-hours' and mail.attempts = 0 and mail.not_before > ${now})`
  const unsent = sql<boolean>`${taken} and mail.sent_at is null`
  switch (state) {
    case 'dropped':
      return sql`not (${taken})`
    case 'sent':
      return sql`${taken} and mail.sent_at is not null`
    case 'failed':
      return sql`${unsent} and ${failed}`
    case 'held':
      return sql`${unsent} and not ${failed} and ${held}`
    case 'waiting':
      return sql`${unsent} and not ${failed} and not ${held}`
  }
}

interface Listed {
  readonly messageId: string
  readonly mail?: DeliveryState | undefined
  readonly now: number
}

/** Recipients after a person's id, which is the key of a page. */
export const findDeliveries = async (
  db: Db,
  { messageId, mail, now }: Listed,
  after: string | undefined,
  rows: number,
) => {
  const undecided = (await isGoingOut(db, messageId)) ? 'taken' : 'dropped'
  return recipientsOf(db, messageId, undecided)
    .$if(mail !== undefined, (only) => only.where(mailIs(mail ?? 'sent', now, undecided)))
    .$if(after !== undefined, (only) => only.where('people.id', '>', after ?? ''))
    .orderBy('people.id')
    .limit(rows)
    .execute()
}

type Row = Awaited<ReturnType<typeof findDeliveries>>[number]

export const viewDelivery = (row: Row, now: number): Delivery => {
  const mail = mailState(row, now)
  return {
    name: row.name,
    email: row.email,
    read_at: isoOrNull(row.read_at),
    mail,
    mail_reason: wordsOf(row.reason),
    held_until: mail === 'held' ? isoOrNull(row.not_before) : null,
    browser: row.browser_outcome === 'taken' ? 'sent' : row.browser_outcome,
    browser_reason: wordsOf(row.browser_reason),
  }
}

export const deliveryColumns = {
  name: 'text',
  email: 'text',
  read_at: 'instant',
  mail: 'text',
  mail_reason: 'text',
  held_until: 'instant',
  browser: 'text',
  browser_reason: 'text',
} as const

/** What became of a message, for every recipient or for those whose mail is in the state asked for. */
export const deliveryTable = (
  db: Db,
  asked: { readonly messageId: string; readonly mail: DeliveryState | undefined; readonly now: number },
) =>
  everyRow(async (after) => {
    const found = await findDeliveries(db, asked, after, fileRowsAtOnce + 1)
    return pageOfRows(found, fileRowsAtOnce, (row) => viewDelivery(row, asked.now))
  })

/**
 * Mails a message again to everybody whom its mail did not reach; returns how many. Throws 404 if there is no such
 * message.
 */
export const retryDeliveries = async (work: SignedInWork, { id }: { readonly id: string }): Promise<number> => {
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
    failed.map(({ notification_id }) => notification_id),
  )
  if (mails === 0) return 0
  const detail = `mailed again to ${counted(mails, 'person', 'people')}`
  await audit(work, { action: 'message.retry', subject: message.title, detail })
  return mails
}
