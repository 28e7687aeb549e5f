import { asSentence } from '#contract/as-sentence.ts'
import { finishItem, tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { type Audited, audit, peopleOf } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import { type ApprovalRow, isAboutRole } from './ask.ts'
import type { ApprovalStatus } from './schema.ts'

/** A request, and why somebody decides it as they do. */
export interface WithReason {
  readonly id: string
  readonly reason: string
}

/** The inbox's subject of a request whose delay ended because somebody can decide it by now. */
export const stillWaits = ({ id }: Pick<ApprovalRow, 'id'>): string => `${id}:waits`

const rowOf = async ({ db }: Work, id: string): Promise<ApprovalRow> => {
  const row = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such request.')
  return row
}

const ended: Record<Exclude<ApprovalStatus, 'waiting'>, string> = {
  done: 'was already approved and done',
  refused: 'was already refused',
  cancelled: 'was already cancelled',
  lapsed: 'could not be done when it was to be',
}

const outcomes: typeof ended = { done: 'done', refused: 'refused', cancelled: 'stopped', lapsed: 'not done' }

/**
 * Of two simultaneous decisions one counts. Forgets the parameters, finishes the item in the inbox, and updates the
 * admins' screens. If it is about a role, every admin is told, before it is done.
 */
export const settle = async (
  work: Work,
  row: ApprovalRow,
  decided: { status: Exclude<ApprovalStatus, 'waiting'>; by: { readonly email: string } | null; reason?: string },
): Promise<void> => {
  const { status, by, reason = null } = decided
  const changed = await work.db
    .updateTable('approvals')
    .set({ status, decided_by_email: by?.email ?? null, decided_at: work.now, reason, params_sealed: null })
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw refuse(409, endOf(await rowOf(work, row.id)))
  for (const subjectId of [row.id, stillWaits(row)]) await finishItem(work, { kind: 'guard', subjectId, by })
  await tellAdmins(work)
  if (!isAboutRole(row)) return
  const title = `${row.title}: ${outcomes[status]}`
  const who = by ? ` by ${by.email}` : ', since nobody stopped it'
  const how = status === 'lapsed' ? 'It could not be done' : `It was ${outcomes[status]}${who}`
  await tellEveryAdmin(work, {
    title,
    message: `${row.asked_by_email} asked for it. ${how}.${reason === null ? '' : ` ${asSentence(reason)}`}`,
  })
}

const endOf = ({ title, status, decided_by_email: by }: ApprovalRow): string =>
  status === 'waiting'
    ? `${title} is being decided.`
    : `${title} ${ended[status]}${by !== null && status !== 'lapsed' ? `, by ${by}` : ''}.`

export const waitingRow = async (work: Work, id: string): Promise<ApprovalRow> => {
  const row = await rowOf(work, id)
  if (row.status !== 'waiting') throw refuse(409, endOf(row))
  return row
}

/** Also in the trail of the people whose matter it is. */
export const keepInTrail = async (work: Work, row: ApprovalRow, what: Omit<Audited, 'subject'>): Promise<void> =>
  audit(work, { ...what, subject: row.title, personIds: await peopleOf(work.db, row.subject) })
