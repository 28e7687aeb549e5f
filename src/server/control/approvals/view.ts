import type { Approval, ApprovalKind } from '#contract/calls/control/approvals.ts'
import type { KnownAdmin } from '#fund/access/second-person.ts'
import { voidBecause } from '#server/access/sign-in/permit.ts'
import { boundBecause, knownAdmins } from '#server/access/sign-in/second-person.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull, iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { areAsMade } from '#server/platform/integrity/demand.ts'
import { unseal } from '#server/platform/keys/seal.ts'
import { changesSince, type StoredActions } from './action.ts'
import { type ApprovalRow, isAboutRole, matterOf, requesterOf } from './ask.ts'

export interface ApprovalReading {
  readonly db: Db
  readonly now: number
  readonly secret: Keyring
  readonly actions: StoredActions
  readonly byId: string
}

const changedOf = async ({ db, now, secret, actions }: ApprovalReading, row: ApprovalRow): Promise<string[]> => {
  const action = actions.find(({ kind }) => kind === row.kind)
  if (!action || row.params_sealed === null) return []
  if (!(await areAsMade(db, { table: 'approvals', ids: [row.id] })))
    return ['It was changed in the database since it was asked: refuse it.']
  const json = unseal(secret, { field: 'approval', row: row.id }, row.params_sealed)
  return changesSince(JSON.parse(row.basis), await action.basis(db, now, json))
}

const voidOf = async ({ db, actions }: ApprovalReading, row: ApprovalRow): Promise<string | null> => {
  const action = actions.find(({ kind }) => kind === row.kind)
  return action && row.status === 'waiting' ? voidBecause(await requesterOf(db, row), action) : null
}

/** Only of what waits, and for an admin who may decide at all. */
const notYetOf = (admins: readonly KnownAdmin[], { now, byId }: ApprovalReading, row: ApprovalRow): string | null => {
  const mayDecide = admins.some(({ id, isSecond, isFrozen }) => id === byId && isSecond && !isFrozen)
  if (!mayDecide || row.status !== 'waiting' || [row.asked_by, row.concerns].includes(byId)) return null
  return boundBecause(admins, now, { by: { id: byId }, matter: { ...matterOf(row), askedByEmail: row.asked_by_email } })
}

const viewOf = async (
  reading: ApprovalReading,
  row: ApprovalRow,
  admins: readonly KnownAdmin[],
): Promise<Approval> => ({
  id: row.id,
  kind: row.kind as ApprovalKind,
  subject_id: row.subject,
  title: row.title,
  detail: row.detail,
  amount: dollarsOrNull(row.amount),
  state: row.status,
  asked_by: row.asked_by_email,
  asked_at: iso(row.asked_at),
  runs_at: isoOrNull(row.runs_at),
  decided_by: row.decided_by_email,
  decided_at: isoOrNull(row.decided_at),
  reason: row.reason,
  changed: await changedOf(reading, row),
  mine: row.asked_by === reading.byId,
  concerns: row.concerns_email,
  about_me: row.concerns === reading.byId,
  not_yet: notYetOf(admins, reading, row),
  void: await voidOf(reading, row),
  objection:
    row.objection === null || row.objected_at === null ? null : { reason: row.objection, at: iso(row.objected_at) },
  stoppable: row.status === 'waiting' && isAboutRole(row) && row.runs_at !== null,
})

interface Filter {
  readonly state?: 'waiting' | 'decided' | undefined
  readonly before?: string | undefined
  readonly limit: number
}

export const listApprovals = async (reading: ApprovalReading, { state, before, limit }: Filter) => {
  const found = await reading.db
    .selectFrom('approvals')
    .selectAll()
    .$if(state === 'waiting', (only) => only.where('status', '=', 'waiting'))
    .$if(state === 'decided', (only) => only.where('status', '<>', 'waiting'))
    .$if(before !== undefined, (only) => only.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const rows = found.slice(0, limit)
  const admins = await knownAdmins(reading.db)
  return {
    rows: await Promise.all(rows.map((row) => viewOf(reading, row, admins))),
    next: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  }
}

export const approvalById = async (reading: ApprovalReading, id: string): Promise<Approval> => {
  const row = await reading.db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such request.')
  return viewOf(reading, row, await knownAdmins(reading.db))
}
