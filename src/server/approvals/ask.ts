import type { Selectable } from 'kysely'
import { minuteMs } from '#fund/time.ts'
import { formatInstant, zoneLabel } from '#fund/week-display.ts'
import { audit } from '../audit/audit.ts'
import { peopleOf } from '../audit/people-of.ts'
import { hasSecondPerson } from '../auth/second-person.ts'
import { readSettings } from '../fund-settings/settings.ts'
import { iso } from '../http/contract-values.ts'
import { type RefusedError, refuseWith } from '../http/refuse.ts'
import { raise } from '../inbox/raise.ts'
import { seal } from '../keys/seal.ts'
import { tellAdmins } from '../live/tell-admins.ts'
import { sha256Of } from '../sha256.ts'
import type { ApprovalsTable } from '../store/schema/guards.ts'
import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import type { Action, Matter } from './action.ts'

export type ApprovalRow = Selectable<ApprovalsTable>

/** Who asks: a signed-in admin, or the portal on behalf of the person who entered what it is about. */
export interface Requester {
  readonly by: { readonly id: string; readonly email: string }
  readonly from: string | null
}

const atOf = (instant: number): string => `${formatInstant(instant)} ${zoneLabel(instant)} (New York)`

const untilWhen = ({ runs_at }: ApprovalRow): string =>
  runs_at === null
    ? 'waits for another admin to approve it'
    : `waits until ${atOf(runs_at)}, and can be cancelled until then, since there is no other admin to approve it`

/** How long it takes, in words that stay true whatever was decided later. */
const needsOf = ({ runs_at }: ApprovalRow): string =>
  runs_at === null
    ? 'It needs another admin’s approval.'
    : `It is done at ${atOf(runs_at)} unless it is cancelled before, since there is no other admin to approve it.`

/** The refusal that says what waits, and for whom or until when; its `waits` names the request. */
export const refuseWaiting = (row: ApprovalRow): RefusedError =>
  refuseWith(409, `Nothing is booked yet: ${row.title} ${untilWhen(row)}.`, {
    waits: { id: row.id, runs_at: row.runs_at === null ? null : iso(row.runs_at) },
  })

const waitingOf = ({ db }: Work, kind: string, subject: string) =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')
    .executeTakeFirst()

const otherWaits = (row: ApprovalRow): RefusedError =>
  refuseWith(
    409,
    `${row.asked_by_email} asked for ${row.title} with other figures, and that is still waiting. It has to be cancelled, refused or approved first.`,
    { waits: { id: row.id, runs_at: row.runs_at === null ? null : iso(row.runs_at) } },
  )

/**
 * Keeps what was asked for, and notifies the other admins; without another admin it gets a delay instead. Asking for
 * the same again changes nothing; throws 409 if something else waits for the same subject.
 */
export const askApproval = async <Params, Answer>(
  work: Work,
  now: number,
  action: Action<Params, Answer>,
  asked: { readonly params: Params; readonly matter: Matter; readonly asker: Requester },
): Promise<ApprovalRow> => {
  const { params, matter, asker } = asked
  const subject = action.subject(params)
  const json = JSON.stringify(params)
  const digest = sha256Of(json)
  const hasOthers = await hasSecondPerson(work.db, asker.by.id)
  const { delayMinutes } = await readSettings(work.db)
  const id = timeId(now)
  const row = await work.db
    .insertInto('approvals')
    .values({
      id,
      kind: action.kind,
      subject,
      title: matter.title,
      detail: matter.detail,
      amount: matter.amount,
      params_sealed: seal(work.secret(), { field: 'approval', row: id }, json),
      params_digest: digest,
      basis: JSON.stringify(await action.basis(work.db, now, params)),
      asked_by: asker.by.id,
      asked_by_email: asker.by.email,
      asked_from: asker.from,
      asked_at: now,
      runs_at: hasOthers ? null : now + delayMinutes * minuteMs,
      covers: matter.covers ?? null,
      status: 'waiting',
      decided_by_email: null,
      decided_at: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const known = await waitingOf(work, action.kind, subject)
    if (known && known.params_digest === digest) return known
    throw known ? otherWaits(known) : refuseWith(409, 'It was asked for and decided at the same moment.', {})
  }
  const detail = `${matter.detail} ${needsOf(row)}`
  await raise(work, now, {
    kind: 'guard',
    subjectId: id,
    type: 'alert',
    priority: 'high',
    title: `Asked for: ${matter.title}`,
    message: `${asker.by.email} asked for it. ${detail}`,
    ...(hasOthers && { except: asker.by.id }),
  })
  const personIds = await peopleOf(work.db, subject)
  await audit(work, now, { ...asker, action: 'approval.ask', subject: matter.title, detail, personIds })
  await tellAdmins(work)
  return row
}
