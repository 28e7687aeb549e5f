import type { Selectable } from 'kysely'
import type { InboxKind } from '#contract/calls/desk/inbox.ts'
import type { SupportRequest } from '#contract/calls/people/support.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { finishItem, raise } from '#server/notices/inbox/raise.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork, Whose } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { SupportRequestsTable } from './schema.ts'

const requestsPerDayMax = 20

const requests = (db: Db) =>
  db
    .selectFrom('support_requests')
    .innerJoin('people', 'people.id', 'support_requests.person_id')
    .selectAll('support_requests')
    .select(['people.name', 'people.email'])

type Row = Selectable<SupportRequestsTable> & { readonly name: string; readonly email: string }

export const viewRequest = (row: Row): SupportRequest => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  created_at: iso(row.created_at),
  answer: row.answer,
  answered_at: isoOrNull(row.answered_at),
  answered_by: row.answered_by,
})

export const requestById = async (db: Db, id: string): Promise<SupportRequest> => {
  const row = await requests(db).where('support_requests.id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such request.')
  return viewRequest(row)
}

/** What one investor asked, or everybody, newest first. */
export const findRequests = (db: Db, whose: Whose, before: string | undefined, rows: number) => {
  const all = requests(db)
  const theirs = whose.kind === 'one' ? all.where('support_requests.person_id', '=', whose.accountId) : all
  return theirs
    .$if(before !== undefined, (only) => only.where('support_requests.id', '<', before ?? ''))
    .orderBy('support_requests.id', 'desc')
    .limit(rows)
    .execute()
}

/** Call 19, a request without text: while one is open, asking again is the same request and creates nothing. */
export const askForContact = async (work: Work, by: By): Promise<void> => {
  const id = timeId(work.now)
  const created = await work.db
    .insertInto('support_requests')
    .values({ id, person_id: by.id, created_at: work.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return
  const message = `${by.name} <${by.email}> asks the team to get in touch.`
  await raise(work, { kind: 'support', subjectId: id, type: 'alert', title: 'A support request', message })
}

/** A request with subject and message; returns its id. Throws 429 beyond a person's daily limit. */
export const requestSupport = async (
  work: Work,
  by: By,
  { subject, message }: { subject: string; message: string },
): Promise<string> => {
  const allowance = { key: `support ${by.id}`, max: requestsPerDayMax, windowMs: dayMs }
  const wait = await takeAllowance(work, allowance)
  if (wait > 0) throw refuse(429, 'You have sent many requests today. Please wait for an answer.', wait)
  const id = timeId(work.now)
  await work.db
    .insertInto('support_requests')
    .values({ id, person_id: by.id, subject, message, created_at: work.now })
    .execute()
  await raise(work, {
    kind: 'support',
    subjectId: id,
    type: 'alert',
    title: `Support: ${subject}`,
    message: `${by.name} <${by.email}>:\n\n${message}`,
  })
  return id
}

/**
 * Answers a request once, notifies the person who asked, and marks it done in the inbox. Throws 409 if it is already
 * answered.
 */
export const answer = async (work: SignedInWork, { id, text }: { id: string; text: string }): Promise<void> => {
  const { by } = work.actor
  const answered = await work.db
    .updateTable('support_requests')
    .set({ answer: text, answered_at: work.now, answered_by: by.email })
    .set(({ fn, ref, val, cast }) => ({
      closed_at: fn.coalesce(ref('closed_at'), cast<number>(val(work.now), 'bigint')),
    }))
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['person_id', 'subject'])
    .executeTakeFirst()
  if (!answered) {
    const { answered_by } = await requestById(work.db, id)
    throw refuse(409, `${answered_by} has already answered this request.`)
  }
  const title = answered.subject ? `Answer: ${answered.subject}` : 'An answer to your support request'
  const notice = { type: 'system', priority: 'high', title, message: text } as const
  await notify(work, { personId: answered.person_id, ...notice })
  await finishItem(work, { kind: 'support', subjectId: id, by })
  const { email } = await requestById(work.db, id)
  await audit(work, { action: 'support.answer', subject: email, detail: title })
}

/** Closes a request that an admin marked done in the inbox without an answer. */
export const closeFinished = async (
  { db, now }: Work,
  { kind, subjectId }: { readonly kind: InboxKind; readonly subjectId: string },
): Promise<void> => {
  if (kind !== 'support') return
  await db
    .updateTable('support_requests')
    .set({ closed_at: now })
    .where('id', '=', subjectId)
    .where('closed_at', 'is', null)
    .execute()
}

/**
 * Reopens a request that was settled without an answer, together with its item. Throws 409 if the person has since
 * asked for contact again, since only one such request is open at a time.
 */
export const openReopened = async (
  { db }: Work,
  { kind, subjectId }: { readonly kind: InboxKind; readonly subjectId: string },
): Promise<void> => {
  if (kind !== 'support') return
  const request = await db
    .selectFrom('support_requests')
    .select(['person_id', 'subject', 'answered_at'])
    .where('id', '=', subjectId)
    .executeTakeFirst()
  if (!request || request.answered_at !== null) return
  const newer = await db
    .selectFrom('support_requests')
    .select('id')
    .where('person_id', '=', request.person_id)
    .where('subject', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (request.subject === null && newer) throw refuse(409, 'A newer request of the same person is open.')
  await db.updateTable('support_requests').set({ closed_at: null }).where('id', '=', subjectId).execute()
}
