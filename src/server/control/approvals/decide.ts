import { asSentence } from '#contract/as-sentence.ts'
import { voidBecause } from '#server/access/sign-in/permit.ts'
import { demandSecondPerson } from '#server/access/sign-in/second-person.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { By, Context, SignedInWork } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { RefusedError, refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { unseal } from '#server/platform/keys/seal.ts'
import { unlessParked } from '#server/platform/watchdog/watchdog.ts'
import { changesSince, type StoredActions } from './action.ts'
import { type ApprovalRow, isAboutRole, matterOf, requesterOf } from './ask.ts'
import { keepAct } from './limits.ts'
import { waitsAfterAll } from './role-changes.ts'
import { keepInTrail, settle, type WithReason, waitingRow } from './settle.ts'
import { vouchedFor } from './vouched.ts'

/** Does what was kept, in the name of the person who asked for it; throws 409 if its basis has changed. */
const runKept = async (
  work: Work,
  actions: StoredActions,
  row: ApprovalRow,
  approvedBy: string | null,
): Promise<void> => {
  const action = actions.find(({ kind }) => kind === row.kind)
  if (!action || row.params_sealed === null) throw new Error(`nothing can run a request of kind ${row.kind}`)
  const asker = await requesterOf(work.db, row)
  const why = voidBecause(asker, action)
  if (why !== null) throw refuse(409, why)
  const json = unseal(work.secret(), { field: 'approval', row: row.id }, row.params_sealed)
  const changed = changesSince(JSON.parse(row.basis), await action.basis(work.db, work.now, json))
  if (changed.length > 0)
    throw refuse(409, `Nothing was done: ${changed.join(' ')} Cancel or refuse it, and ask for it again.`)
  const counted = row.amount === null ? [] : await action.counts(work.db, json, Math.abs(row.amount))
  await action.run(work.as({ by: asker, from: row.asked_from ?? '', approvedBy }), json)
  const { kind } = action
  await keepAct(work, { kind, of: action.subject(json), byId: asker.id, counted, vouched: vouchedFor({ approvedBy }) })
}

const demandDecider = ({ db, now }: Work, by: By, row: ApprovalRow): Promise<void> =>
  demandSecondPerson(db, now, { by, matter: { ...matterOf(row), askedByEmail: row.asked_by_email } })

/** Closes what could not be done when it was to be. */
const lapse = async (work: Work, row: ApprovalRow, why: string): Promise<void> => {
  await settle(work, row, { status: 'lapsed', by: null, reason: why })
  await keepInTrail(work, row, { action: 'approval.lapse', detail: why })
  if (isAboutRole(row)) return
  await raise(work, {
    kind: 'guard',
    subjectId: `${row.id}:lapsed`,
    type: 'alert',
    priority: 'high',
    title: `${row.title} was not done`,
    message: `It was to be done, and could not be. ${why}`,
  })
}

/**
 * Approves what somebody else asked for, and does it in the same unit. If whoever asked could not ask for it any more,
 * the request is closed instead, and the sentence that says why is returned.
 */
export const giveApproval = async (work: SignedInWork, actions: StoredActions, id: string): Promise<string | null> => {
  const { by } = work.actor
  const row = await waitingRow(work, id)
  await demandAsMade(work.db, 'This request', { table: 'approvals', ids: [id] })
  await demandDecider(work, by, row)
  const action = actions.find(({ kind }) => kind === row.kind)
  const why = action ? voidBecause(await requesterOf(work.db, row), action) : null
  if (why !== null) {
    await lapse(work, row, why)
    return `Nothing was done, and the request is closed: ${why}`
  }
  await settle(work, row, { status: 'done', by })
  await runKept(work, actions, row, by.id)
  const detail = `${asSentence(row.detail)} Asked by ${row.asked_by_email}.`
  await keepInTrail(work, row, { action: 'approval.approve', detail })
  return null
}

/** Refuses what somebody else asked for; the person who asked is given the reason. */
export const refuseApproval = async (work: SignedInWork, { id, reason }: WithReason): Promise<void> => {
  const { by } = work.actor
  const row = await waitingRow(work, id)
  if (row.asked_by === by.id) throw refuse(409, 'You asked for this yourself: cancel it instead.')
  await demandDecider(work, by, row)
  await settle(work, row, { status: 'refused', by, reason })
  const detail = `Asked by ${row.asked_by_email}, refused: ${asSentence(reason)}`
  await keepInTrail(work, row, { action: 'approval.refuse', detail })
  if (isAboutRole(row)) return
  await raise(work, {
    kind: 'guard',
    subjectId: `${id}:refused`,
    type: 'alert',
    title: `${row.title} was refused`,
    message: `${by.email} refused it: ${asSentence(reason)}`,
    except: by.id,
  })
}

/** Cancels what one asked for oneself. */
export const cancelApproval = async (work: SignedInWork, id: string): Promise<void> => {
  const { by } = work.actor
  const row = await waitingRow(work, id)
  if (row.asked_by !== by.id)
    throw refuse(409, `${row.asked_by_email} asked for this: you can refuse it, with a reason.`)
  await settle(work, row, { status: 'cancelled', by })
  await keepInTrail(work, row, { action: 'approval.cancel', detail: row.detail })
}

/** Runs something; a refusal is returned as its sentence. */
const refusalOf = async (act: () => Promise<void>): Promise<string | null> => {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error.message
    throw error
  }
}

/** Does what has waited out its delay. Every node may try at any moment; one of them does it. */
export const runDue = async ({ store, clock }: Pick<Context, 'store' | 'clock'>, actions: StoredActions) => {
  const now = clock.now()
  const due = await store.read
    .selectFrom('approvals')
    .select(['id', 'kind'])
    .where('status', '=', 'waiting')
    .where('runs_at', '<=', now)
    .orderBy('id')
    .execute()
  const runOne = async (id: string): Promise<void> => {
    const why = await refusalOf(() =>
      store.write(async (work) => {
        const row = await waitingRow(work, id)
        const { notAlone } = actions.find(({ kind }) => kind === row.kind) ?? {}
        if (row.runs_at === null || (await waitsAfterAll(work, row, notAlone))) return
        await demandAsMade(work.db, 'This request', { table: 'approvals', ids: [id] })
        await settle(work, row, { status: 'done', by: null })
        await runKept(work, actions, row, null)
        const detail = `${asSentence(row.detail)} Asked by ${row.asked_by_email}; nobody cancelled it.`
        await keepInTrail(work, row, { action: 'approval.run', detail })
      }),
    )
    // Refused as well if it was decided meanwhile, here or on another node.
    if (why !== null) await refusalOf(() => store.write(async (work) => lapse(work, await waitingRow(work, id), why)))
  }
  for (const { id, kind } of due)
    await unlessParked(store, `approval:${id}`, `doing what has waited (${kind})`, () => runOne(id))
}
