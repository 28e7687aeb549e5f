import type { OwnViewings, Viewing } from '#contract/calls/access/viewings.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { freezeOf, frozenIds } from '../freezes/frozen.ts'
import { demandInvestor, firstAccountOf } from '../sign-in/person.ts'

/** Long enough to go through what somebody asks about on the phone. */
const viewingMs = 30 * minuteMs
const listedMax = 20

/** The viewings of a session that are not over. */
const open = (db: Db, sessionId: string, now: number) =>
  db
    .selectFrom('viewings')
    .innerJoin('people', 'people.id', 'viewings.person_id')
    .where('viewings.session_id', '=', sessionId)
    .where('viewings.ends_at', '>', now)

/** A viewing and who asks for it: only the session that began it may. */
interface OwnViewing {
  readonly id: string
  readonly by: Pick<By, 'sessionId'>
}

const over = (): Error => refuse(404, 'This viewing has ended.')

const frozenSince = async (db: Db, personId: string): Promise<string | null> => {
  const frozen = await freezeOf(db, personId)
  return frozen ? iso(frozen.at) : null
}

/** Throws 404 unless it is the asking session's own and not over. */
export const viewingOf = async (db: Db, now: number, { id, by }: OwnViewing): Promise<Viewing> => {
  const row = await open(db, by.sessionId, now)
    .select(['viewings.started_at', 'viewings.ends_at', 'people.id as personId', 'people.name', 'people.email'])
    .where('viewings.id', '=', id)
    .executeTakeFirst()
  if (!row) throw over()
  const { personId, name, email, started_at, ends_at } = row
  return {
    id,
    investor: { id: personId, name, email },
    frozen_since: await frozenSince(db, personId),
    started_at: iso(started_at),
    ends_at: iso(ends_at),
  }
}

/** Begins a viewing, and records it in the trail. Throws 404 if there is no such investor. */
export const startViewing = async (work: SignedInWork, { id: personId }: { readonly id: string }): Promise<Viewing> => {
  const { by } = work.actor
  const { now } = work
  const investor = await demandInvestor(work.db, personId)
  const id = timeId(now)
  const ends_at = now + viewingMs
  await work.db
    .insertInto('viewings')
    .values({ id, person_id: personId, admin_id: by.id, session_id: by.sessionId, started_at: now, ends_at })
    .execute()
  const detail = 'viewed their dashboard, read-only'
  await audit(work, { action: 'investor.view', subject: investor.email, detail, personId })
  const frozen_since = await frozenSince(work.db, personId)
  return { id, investor, frozen_since, started_at: iso(now), ends_at: iso(ends_at) }
}

/** Ends a viewing early. Throws 404 unless it is the asking session's own and not over. */
export const endViewing = async (work: SignedInWork, { id }: Pick<OwnViewing, 'id'>): Promise<void> => {
  const { by } = work.actor
  const { investor } = await viewingOf(work.db, work.now, { id, by })
  await work.db.updateTable('viewings').set({ ends_at: work.now }).where('id', '=', id).execute()
  const detail = 'ended the view of their dashboard'
  await audit(work, { action: 'investor.view-end', subject: investor.email, detail, personId: investor.id })
}

/**
 * When somebody's dashboard was viewed, the latest first; one that is still under way has the end at which it stops by
 * itself.
 */
export const viewingsOf = async (db: Db, personId: string): Promise<OwnViewings> => {
  const rows = await db
    .selectFrom('viewings')
    .select(['started_at', 'ends_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(listedMax)
    .execute()
  return { viewings: rows.map(({ started_at, ends_at }) => ({ started_at: iso(started_at), ended_at: iso(ends_at) })) }
}

/**
 * The investor of a viewing, as the handlers of their own reads know them: not with their session, which nobody takes
 * over, but with the viewing in its place. Throws 404 unless it is the asking session's own and not over.
 */
export const viewedBy = async (db: Db, now: number, { id, by }: OwnViewing): Promise<By> => {
  const found = await open(db, by.sessionId, now)
    .innerJoin('investor_accounts', (join) =>
      join.on((eb) => eb('investor_accounts.id', '=', firstAccountOf(db, eb.ref('people.id')))),
    )
    .select(['people.id', 'people.email', 'people.name'])
    .select(['investor_accounts.id as accountId', 'investor_accounts.status'])
    .select((eb) => eb('people.id', 'in', frozenIds(db)).as('isFrozen'))
    .where('viewings.id', '=', id)
    .executeTakeFirst()
  if (!found) throw over()
  const { isFrozen, ...person } = found
  return { ...person, sessionId: id, role: 'investor', adminRole: null, frozen: Boolean(isFrozen), awaits: null }
}
