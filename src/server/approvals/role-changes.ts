import { asSentence } from '#contract/as-sentence.ts'
import { roleNoticeEveryMs, waitsForPerson } from '#fund/second-person.ts'
import { knownAdmins } from '../auth/second-person.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import { tellEveryAdmin } from '../inbox/raise.ts'
import { tellAdmins } from '../live/tell-admins.ts'
import type { Work } from '../store/store.ts'
import { type ApprovalRow, isAboutRole, matterOf, untilWhen } from './ask.ts'
import { type ApprovalDecision, keepInTrail, settle, waitingRow } from './settle.ts'

type WithReason = ApprovalDecision & { readonly reason: string }

/** Stops what is done after 72 hours because nobody else can decide it: any admin may, but the one whom it is about. */
export const stopApproval = async (work: Work, now: number, { id, by, from, reason }: WithReason): Promise<void> => {
  const row = await waitingRow(work, id)
  if (!isAboutRole(row)) throw refuse(409, 'Only a change of the approvers and owners is stopped like this.')
  if (row.concerns === by.id && row.asked_by !== by.id)
    throw refuse(403, `This is about your own role, so you cannot stop it. It ${untilWhen(row)}. You can object to it.`)
  if (row.runs_at === null)
    throw refuse(409, `${row.title} ${untilWhen(row)}: they refuse it, or ${row.asked_by_email} cancels it.`)
  await settle(work, now, row, { status: 'cancelled', by, reason })
  const detail = `Asked by ${row.asked_by_email}, stopped: ${asSentence(reason)}`
  await keepInTrail(work, now, row, { by, from, action: 'approval.stop', detail })
}

/** Records what the admin whose role would change has to say, and tells every admin. It stops nothing. */
export const objectToApproval = async (
  work: Work,
  now: number,
  { id, by, from, reason }: WithReason,
): Promise<void> => {
  const row = await waitingRow(work, id)
  if (row.concerns !== by.id) throw refuse(403, 'Only the admin whose role it changes objects to it.')
  await work.db
    .updateTable('approvals')
    .set({ objection: reason, objected_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  const message = `${by.email} objects: ${asSentence(reason)} ${row.asked_by_email} asked for it, and it ${untilWhen(row)}.`
  await tellEveryAdmin(work, now, { title: `Objection to: ${row.title}`, message })
  await keepInTrail(work, now, row, { by, from, action: 'approval.object', detail: asSentence(reason) })
  await tellAdmins(work)
}

/**
 * Whether a change of the second people needs a decision by now: somebody else can make it since it was asked, or its
 * only other second person was frozen. Then it waits for them, and the delay ends.
 */
export const waitsAfterAll = async (work: Work, now: number, row: ApprovalRow): Promise<boolean> => {
  if (!isAboutRole(row) || !waitsForPerson(await knownAdmins(work.db), matterOf(row), now)) return false
  const taken = await work.db
    .updateTable('approvals')
    .set({ runs_at: null, notice_at: null })
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .where('runs_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return true
  const message = `${row.asked_by_email} asked for it. It ${untilWhen({ ...row, runs_at: null })}: there is another second person by now, or the account of the one it is about is frozen.`
  await tellEveryAdmin(work, now, { title: `Still waiting: ${row.title}`, message })
  await tellAdmins(work)
  return true
}

/** Tells every admin once a day what becomes of the second people if nobody stops it. Every node may try at any moment. */
export const remindOfRoles = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const due = await store.read
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('notice_at', '<=', now)
    .orderBy('id')
    .execute()
  for (const row of due)
    await store.write(async (work) => {
      const next = row.asked_at + (Math.floor((now - row.asked_at) / roleNoticeEveryMs) + 1) * roleNoticeEveryMs
      const taken = await work.db
        .updateTable('approvals')
        .set({ notice_at: row.runs_at !== null && next < row.runs_at ? next : null })
        .where('id', '=', row.id)
        .where('status', '=', 'waiting')
        .where('notice_at', '=', row.notice_at)
        .returning('id')
        .executeTakeFirst()
      if (!taken) return
      const objects = row.objection === null ? '' : ` ${row.concerns_email} objects: ${asSentence(row.objection)}`
      await tellEveryAdmin(work, now, {
        title: `Still asked for: ${row.title}`,
        message: `${row.asked_by_email} asked for it. ${row.detail} It ${untilWhen(row)}.${objects}`,
      })
    })
}
