import { asSentence } from '#contract/as-sentence.ts'
import type { SignedInActor } from '../audit/actor.ts'
import { type Audited, audit } from '../audit/audit.ts'
import { peopleOf } from '../audit/people-of.ts'
import { isAdmin } from '../auth/permit.ts'
import { demandSecondPerson } from '../auth/second-person.ts'
import type { Context } from '../context.ts'
import { RefusedError, refuse } from '../http/refuse.ts'
import { finishItem, raise } from '../inbox/raise.ts'
import { unseal } from '../keys/seal.ts'
import { tellAdmins } from '../live/tell-admins.ts'
import type { ApprovalStatus } from '../store/schema/guards.ts'
import type { Work } from '../store/store.ts'
import { changesSince, type StoredActions } from './action.ts'
import type { ApprovalRow } from './ask.ts'
import { requesterOf } from './people.ts'

export interface ApprovalDecision extends SignedInActor {
  readonly id: string
}

const rowOf = async ({ db }: Work, id: string): Promise<ApprovalRow> => {
  const row = await db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such request.')
  return row
}

const ended: Record<Exclude<ApprovalStatus, 'waiting'>, string> = {
  done: 'was already approved and done',
  refused: 'was already refused',
  cancelled: 'was already cancelled',
  lapsed: 'could not be done when its time came',
}

/**
 * Of two simultaneous decisions one counts. Forgets the parameters, finishes the item in the inbox, and updates the
 * admins' screens.
 */
const settle = async (
  work: Work,
  now: number,
  row: ApprovalRow,
  decided: { status: Exclude<ApprovalStatus, 'waiting'>; by: { readonly email: string } | null; reason?: string },
): Promise<void> => {
  const { status, by, reason = null } = decided
  const changed = await work.db
    .updateTable('approvals')
    .set({ status, decided_by_email: by?.email ?? null, decided_at: now, reason, params_sealed: null })
    .where('id', '=', row.id)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (!changed) throw refuse(409, endOf(await rowOf(work, row.id)))
  await finishItem(work, now, { kind: 'guard', subjectId: row.id, by })
  await tellAdmins(work)
}

const endOf = ({ title, status, decided_by_email: by }: ApprovalRow): string =>
  status === 'waiting'
    ? `${title} is being decided.`
    : `${title} ${ended[status]}${by !== null && status !== 'lapsed' ? `, by ${by}` : ''}.`

const waitingRow = async (work: Work, id: string): Promise<ApprovalRow> => {
  const row = await rowOf(work, id)
  if (row.status !== 'waiting') throw refuse(409, endOf(row))
  return row
}

/** Does what was kept, in the name of the person who asked for it; throws 409 if its basis has changed. */
const runKept = async (work: Work, now: number, actions: StoredActions, row: ApprovalRow): Promise<void> => {
  const asker = await requesterOf(work.db, row)
  if (!isAdmin(asker) || asker.status !== 'active')
    throw refuse(409, `${row.asked_by_email} is no longer an admin: refuse it, and ask for it again.`)
  if (asker.frozen)
    throw refuse(
      409,
      `The account of ${row.asked_by_email}, who asked for it, is frozen: refuse it, or wait until an owner lifts the freeze.`,
    )
  const action = actions.find(({ kind }) => kind === row.kind)
  if (!action || row.params_sealed === null) throw new Error(`nothing can run a request of kind ${row.kind}`)
  const json = unseal(work.secret(), { field: 'approval', row: row.id }, row.params_sealed)
  const changed = changesSince(JSON.parse(row.basis), await action.basis(work.db, now, json))
  if (changed.length > 0)
    throw refuse(409, `Nothing was done: ${changed.join(' ')} Cancel or refuse it, and ask for it again.`)
  await action.run(work, now, json, { by: asker, from: row.asked_from ?? '' })
}

/** Also in the trail of the people whose matter it is. */
const keepInTrail = async (work: Work, now: number, row: ApprovalRow, what: Omit<Audited, 'subject'>): Promise<void> =>
  audit(work, now, { ...what, subject: row.title, personIds: await peopleOf(work.db, row.subject) })

/** Approves what somebody else asked for, and does it in the same unit. */
export const giveApproval = async (
  work: Work,
  now: number,
  actions: StoredActions,
  { id, by, from }: ApprovalDecision,
): Promise<void> => {
  const row = await waitingRow(work, id)
  demandSecondPerson(by, row.asked_by)
  await settle(work, now, row, { status: 'done', by })
  await runKept(work, now, actions, row)
  const detail = `${asSentence(row.detail)} Asked by ${row.asked_by_email}.`
  await keepInTrail(work, now, row, { by, from, action: 'approval.approve', detail })
}

/** Refuses what somebody else asked for; the person who asked is given the reason. */
export const refuseApproval = async (
  work: Work,
  now: number,
  { id, by, from, reason }: ApprovalDecision & { readonly reason: string },
): Promise<void> => {
  const row = await waitingRow(work, id)
  if (row.asked_by === by.id) throw refuse(409, 'You asked for this yourself: cancel it instead.')
  await settle(work, now, row, { status: 'refused', by, reason })
  const detail = `Asked by ${row.asked_by_email}, refused: ${asSentence(reason)}`
  await keepInTrail(work, now, row, { by, from, action: 'approval.refuse', detail })
  await raise(work, now, {
    kind: 'guard',
    subjectId: `${id}:refused`,
    type: 'alert',
    title: `${row.title} was refused`,
    message: `${by.email} refused it: ${asSentence(reason)}`,
    except: by.id,
  })
}

/** Cancels what one asked for oneself. */
export const cancelApproval = async (work: Work, now: number, { id, by, from }: ApprovalDecision): Promise<void> => {
  const row = await waitingRow(work, id)
  if (row.asked_by !== by.id)
    throw refuse(409, `${row.asked_by_email} asked for this: you can refuse it, with a reason.`)
  await settle(work, now, row, { status: 'cancelled', by })
  await keepInTrail(work, now, row, { by, from, action: 'approval.cancel', detail: row.detail })
}

const lapse = async (work: Work, now: number, row: ApprovalRow, why: string): Promise<void> => {
  await settle(work, now, row, { status: 'lapsed', by: null, reason: why })
  await keepInTrail(work, now, row, { by: null, from: null, action: 'approval.lapse', detail: why })
  await raise(work, now, {
    kind: 'guard',
    subjectId: `${row.id}:lapsed`,
    type: 'alert',
    priority: 'high',
    title: `${row.title} was not done`,
    message: `Its delay is over, and it could not be done. ${why}`,
  })
}

/** Does what has waited out its delay. Every node may try at any moment; one of them does it. */
export const runDue = async ({ store, clock }: Pick<Context, 'store' | 'clock'>, actions: StoredActions) => {
  const now = clock.now()
  const due = await store.read
    .selectFrom('approvals')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('runs_at', '<=', now)
    .orderBy('id')
    .execute()
  for (const row of due)
    try {
      await store.write(async (work) => {
        await settle(work, now, await waitingRow(work, row.id), { status: 'done', by: null })
        await runKept(work, now, actions, row)
        const detail = `${asSentence(row.detail)} Asked by ${row.asked_by_email}; nobody cancelled it.`
        await keepInTrail(work, now, row, { by: null, from: null, action: 'approval.run', detail })
      })
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const known = await store.read
        .selectFrom('approvals')
        .select('status')
        .where('id', '=', row.id)
        .executeTakeFirst()
      if (known?.status === 'waiting') await store.write((work) => lapse(work, now, row, error.message))
    }
}
