import { asSentence } from '#contract/as-sentence.ts'
import { roleNoticeEveryMs, waitsForPerson } from '#fund/access/second-person.ts'
import { areOneWord, knownAdmins } from '#server/access/sign-in/second-person.ts'
import { raise, tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import { type ApprovalRow, isAboutRole, matterOf, untilWhen } from './ask.ts'
import { keepInTrail, settle, stillWaits, type WithReason, waitingRow } from './settle.ts'

/** Stops what is done after 72 hours because nobody else can decide it: any admin may, but the one whom it is about. */
export const stopApproval = async (work: SignedInWork, { id, reason }: WithReason): Promise<void> => {
  const { by } = work.actor
  const row = await waitingRow(work, id)
  if (!isAboutRole(row)) throw refuse(409, 'Only a change of the approvers and owners is stopped like this.')
  if (row.concerns === by.id && row.asked_by !== by.id)
    throw refuse(403, `This is about your own role, so you cannot stop it. It ${untilWhen(row)}. You can object to it.`)
  if (row.runs_at === null)
    throw refuse(409, `${row.title} ${untilWhen(row)}: they refuse it, or ${row.asked_by_email} cancels it.`)
  await settle(work, row, { status: 'cancelled', by, reason })
  const detail = `Asked by ${row.asked_by_email}, stopped: ${asSentence(reason)}`
  await keepInTrail(work, row, { action: 'approval.stop', detail })
}

/** Records what the admin whose role would change has to say, and tells every admin. It stops nothing. */
export const objectToApproval = async (work: SignedInWork, { id, reason }: WithReason): Promise<void> => {
  const { by } = work.actor
  const row = await waitingRow(work, id)
  if (row.concerns !== by.id) throw refuse(403, 'Only the admin whose role it changes objects to it.')
  await work.db
    .updateTable('approvals')
    .set({ objection: reason, objected_at: work.now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
  const message = `${by.email} objects: ${asSentence(reason)} ${row.asked_by_email} asked for it, and it ${untilWhen(row)}.`
  await tellEveryAdmin(work, { title: `Objection to: ${row.title}`, message })
  await keepInTrail(work, row, { action: 'approval.object', detail: asSentence(reason) })
  await tellAdmins(work)
}

/** Ends the delay of a request: from now on it waits for a person, and whoever can decide it is notified. */
const awaitPerson = async (work: Work, row: ApprovalRow, why: string): Promise<void> => {
  const taken = await work.db
    .updateTable('approvals')
    .set({ runs_at: null, notice_at: null, detail: `${row.detail} ${why}` })
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .where('runs_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return
  const title = `Still waiting: ${row.title}`
  const message = `${row.asked_by_email} asked for it. It ${untilWhen({ ...row, runs_at: null })}. ${why}`
  if (isAboutRole(row)) await tellEveryAdmin(work, { title, message })
  else
    await raise(work, {
      kind: 'guard',
      subjectId: stillWaits(row),
      type: 'alert',
      priority: 'high',
      title,
      message,
      except: row.asked_by,
    })
  await tellAdmins(work)
}

/**
 * Whether a request whose delay is over needs a decision by now: somebody else can make it since it was asked, or, if it
 * changes the second people, the one whom it is about was frozen. Then it waits for them, and the delay ends. So does one
 * that only another person can stand behind, if it got a delay before that was the rule.
 */
export const waitsAfterAll = async (work: Work, row: ApprovalRow, notAlone?: string): Promise<boolean> => {
  if (notAlone !== undefined) {
    await awaitPerson(work, row, notAlone)
    return true
  }
  if (!waitsForPerson(await knownAdmins(work.db), matterOf(row), work.now)) return false
  const frozen = isAboutRole(row) ? ', or the account of the one it is about is frozen' : ''
  await awaitPerson(work, row, `It is not done by itself: there is another second person by now${frozen}.`)
  return true
}

/**
 * Ends the delay of each change of the second people that an admin could have stopped whom its asker, or somebody who is
 * one word with them, removes or freezes: nobody silences those who could say no.
 */
export const endRoleDelays = async (
  work: Work,
  { by, goes }: Record<'by' | 'goes', { readonly id: string; readonly email: string }>,
): Promise<void> => {
  const rows = await work.db
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('runs_at', 'is not', null)
    .where('concerns_email', 'is not', null)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    if (row.concerns === goes.id || row.asked_by === goes.id) continue
    if (!(await areOneWord(work.db, work.now, [row.asked_by, by.id]))) continue
    const who = `${by.email}${row.asked_by === by.id ? ', who asked for it,' : ''}`
    const why = `It is not done by itself: ${who} removed or froze ${goes.email}, who could have stopped it.`
    await awaitPerson(work, row, why)
  }
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
      await tellEveryAdmin(work, {
        title: `Still asked for: ${row.title}`,
        message: `${row.asked_by_email} asked for it. ${row.detail} It ${untilWhen(row)}.${objects}`,
      })
    })
}
