import type { Selectable } from 'kysely'
import type { ApprovalKind } from '#contract/calls/control/approvals.ts'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import {
  decidersOf,
  roleDelayMs,
  roleNoticeEveryMs,
  type ToDecide,
  waitsForPerson,
} from '#fund/access/second-person.ts'
import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import type { Counted } from '#fund/money/limits.ts'
import { freezeOf } from '#server/access/freezes/frozen.ts'
import { knownAdmins } from '#server/access/sign-in/second-person.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import { audit, peopleOf } from '#server/platform/audit/audit.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db, PersonActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { type RefusedError, refuse, refuseWith } from '#server/platform/http/refuse.ts'
import { seal } from '#server/platform/keys/seal.ts'
import { tellAdmins } from '#server/platform/live/news.ts'
import { readSettings } from '../settings/settings.ts'
import type { Action, Matter } from './action.ts'
import { overLimit } from './limits.ts'
import type { ApprovalsTable } from './schema.ts'

/** The person who asked, as an actor: what is approved is still their act. */
export const requesterOf = async (
  db: Db,
  { asked_by: id, asked_by_email: email }: { asked_by: string; asked_by_email: string },
): Promise<By> => {
  const found = await db
    .selectFrom('people')
    .select(['id', 'email', 'name', 'role', 'status', 'admin_role as adminRole'])
    .where('id', '=', id)
    .executeTakeFirst()
  // A report that was entered under an address that nobody has.
  const isUnnamed = id === ''
  return {
    sessionId: '',
    awaits: null,
    accountId: null,
    frozen: (await freezeOf(db, id)) !== undefined,
    ...(found ?? { id, email, name: email, role: 'admin', adminRole: isUnnamed ? 'operator' : null, status: 'active' }),
  }
}

/** Up to these amounts one person is enough; what has a limit counts over a day and a week, the others have neither. */
const thresholds: Partial<Record<ApprovalKind, keyof FundSettings>> = {
  close: 'closeAbove',
  'import-undo': 'importAbove',
}

/** How long an approval of several in a row covers those after the first. */
const coveredMs = dayMs

const isCovered = async (db: Db, now: number, kind: ApprovalKind, subject: string): Promise<boolean> =>
  (await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .where('subject', '<', subject)
    .where('covers', '>=', subject)
    .where('decided_at', '>', now - coveredMs)
    .executeTakeFirst()) !== undefined

interface Weighing<Params> {
  readonly params: Params
  /** Who would do it; the portal itself if nobody is named. */
  readonly asker?: By | undefined
}

export interface Weighed {
  readonly matter: Matter
  /** Whether it waits: for a second person or, if the fund has only one, for the delay. */
  readonly waits: boolean
  /** What it counts in its limit. */
  readonly counted: readonly Counted[]
}

const isAsked = async (db: Db, kind: ApprovalKind, subject: string): Promise<boolean> =>
  (await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'waiting')
    .executeTakeFirst()) !== undefined

/** Weighs an action, by its own amount and by what was done before it; null if it needs no guard. */
export const weighAction = async <Params, Answer>(
  db: Db,
  now: number,
  action: Action<Params, Answer>,
  { params, asker }: Weighing<Params>,
): Promise<Weighed | null> => {
  const matter = await action.weigh(db, now, params, asker)
  if (!matter) return null
  const { kind } = action
  const { amount } = matter
  const isLimited = action.counts !== undefined && amount !== null
  const counted = isLimited ? ((await action.counts?.(db, params, Math.abs(amount))) ?? []) : []
  const settings = await readSettings(db)
  const over = isLimited ? await overLimit(db, now, settings, { kind, byId: asker?.id ?? '', counted }) : null
  const detail = settings.twoPeople && over ? `${matter.detail} ${over}` : matter.detail
  const weighed = (waits: boolean): Weighed => ({ matter: { ...matter, detail }, waits, counted })
  if (matter.always) return weighed(true)
  if (!settings.twoPeople) return weighed(false)
  const subject = action.subject(params)
  // What was asked for waits for its answer, though the window that it exceeded may be over.
  if (isLimited) return weighed(over !== null || (await isAsked(db, kind, subject)))
  const threshold = thresholds[kind]
  if (amount !== null && threshold && Math.abs(amount) <= toCents(Number(settings[threshold]))) return weighed(false)
  return weighed(!(await isCovered(db, now, kind, subject)))
}

export type ApprovalRow = Selectable<ApprovalsTable>

const atOf = (instant: number): string => `${formatInstant(instant)} ${zoneLabel(instant)} (New York)`

/** Whether it changes who the second people are. */
export const isAboutRole = ({ concerns_email }: Pick<ApprovalRow, 'concerns_email'>): boolean => concerns_email !== null

export const matterOf = ({ asked_by, concerns }: Pick<ApprovalRow, 'asked_by' | 'concerns'>): ToDecide => ({
  askedBy: asked_by,
  concerned: concerns,
})

export const untilWhen = (row: ApprovalRow): string => {
  if (row.runs_at === null)
    return `waits for another admin to approve it${row.concerns === null ? '' : ', who is not the one it is about'}`
  return isAboutRole(row)
    ? `waits until ${atOf(row.runs_at)}, since nobody else could approve it. Every admin is told each day, and any but the one it is about can stop it until then`
    : `waits until ${atOf(row.runs_at)}, and can be cancelled until then, since there is no other admin to approve it`
}

/** How long it takes, in words that stay true whatever was decided later. */
const needsOf = (row: ApprovalRow): string => {
  if (row.runs_at === null) return 'It needs another admin’s approval.'
  return isAboutRole(row)
    ? `It is done at ${atOf(row.runs_at)} unless an admin stops it before, since nobody else could approve it.`
    : `It is done at ${atOf(row.runs_at)} unless it is cancelled before, since there is no other admin to approve it.`
}

/** Why nobody can approve it at present: everybody who could is frozen. */
const whyNobody = async (db: Db, now: number, row: ApprovalRow): Promise<string> => {
  const admins = await knownAdmins(db)
  const deciders = decidersOf(admins, matterOf(row), now)
  if (row.runs_at !== null || deciders.some(({ isFrozen }) => !isFrozen)) return ''
  const frozen = (deciders.length > 0 ? deciders : admins.filter(({ id }) => id === row.concerns)).flatMap(
    ({ email, isFrozen }) => (isFrozen ? [email] : []),
  )
  if (frozen.length === 0) return ''
  return ` The account of ${frozen.join(' and ')} is frozen: an owner or the operator of the portal lifts the freeze, or the operator makes another approver.`
}

/** The refusal that says what waits, and for whom or until when; its `waits` names the request. */
export const refuseWaiting = async (db: Db, now: number, row: ApprovalRow): Promise<RefusedError> =>
  refuseWith(
    409,
    `Nothing is ${isAboutRole(row) ? 'changed' : 'booked'} yet: ${row.title} ${untilWhen(row)}.${await whyNobody(db, now, row)}`,
    { waits: { id: row.id, runs_at: row.runs_at === null ? null : iso(row.runs_at) } },
  )

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
    isAboutRole(row)
      ? `${row.asked_by_email} asked for this: ${row.title}. It ${untilWhen(row)}. It has to be decided, cancelled or stopped first.`
      : `${row.asked_by_email} asked for ${row.title} with other figures, and that is still waiting. It has to be cancelled, refused or approved first.`,
    { waits: { id: row.id, runs_at: row.runs_at === null ? null : iso(row.runs_at) } },
  )

/**
 * Keeps what the unit's actor asked for, an admin or who entered what it is about, and notifies the other admins; if
 * nobody else can decide it, it gets a delay instead. A change of the second people has its own, and every admin is told
 * at once. Asking for the same again changes nothing; throws 409 if something else waits for the same subject, or if
 * nobody else can stand behind what only another person can.
 */
export const askApproval = async <Params, Answer>(
  work: Work<PersonActor>,
  action: Action<Params, Answer>,
  asked: { readonly params: Params; readonly matter: Matter },
): Promise<ApprovalRow> => {
  const { now, actor: asker } = work
  const { params, matter } = asked
  const subject = action.subject(params)
  const json = JSON.stringify(params)
  const digest = sha256Of(json)
  const { concerns = null } = matter
  const toDecide = { askedBy: asker.by.id, concerned: concerns?.id ?? null }
  const waits = waitsForPerson(await knownAdmins(work.db), toDecide, now)
  if (!waits && action.notAlone !== undefined) throw refuse(409, action.notAlone)
  const delayMs = concerns ? roleDelayMs : (await readSettings(work.db)).delayMinutes * minuteMs
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
      runs_at: waits ? null : now + delayMs,
      covers: matter.covers ?? null,
      status: 'waiting',
      decided_by_email: null,
      decided_at: null,
      reason: null,
      concerns: concerns?.id ?? null,
      concerns_email: concerns?.email ?? null,
      notice_at: concerns && !waits ? now + roleNoticeEveryMs : null,
      objection: null,
      objected_at: null,
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
  await raise(work, {
    kind: 'guard',
    subjectId: id,
    type: 'alert',
    priority: 'high',
    title: `Asked for: ${matter.title}`,
    message: `${asker.by.email} asked for it. ${detail}`,
    ...(concerns ? { security: true, every: true } : waits && { except: asker.by.id }),
  })
  const personIds = await peopleOf(work.db, subject)
  await audit(work, { action: 'approval.ask', subject: matter.title, detail, personIds })
  await tellAdmins(work)
  return row
}
