import type { Selectable } from 'kysely'
import { minuteMs } from '#fund/calendar/time.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Db, Store, Work } from '#server/platform/database/store.ts'
import { attemptsMax } from '#server/platform/mail/sender.ts'
import { retryMs } from '#server/platform/queues/sending.ts'
import type { ProofAnchorsTable } from './schema.ts'

export type AnchorRow = Selectable<ProofAnchorsTable>
export type AnchorKind = AnchorRow['kind']
export interface AnchorPlace {
  readonly kind: AnchorKind
  readonly target: string
}

/** Longer than an attempt takes: after it, an attempt that died is made again. */
const leaseMs = 5 * minuteMs
const failureCharactersMax = 300
/** A failure that lasts this many attempts, some two minutes, is reported. */
const attemptsUntold = 3

const at = (db: Db, { kind, target }: AnchorPlace) =>
  db.updateTable('proof_anchors').where('kind', '=', kind).where('target', '=', target)

export const anchorRows = (db: Db): Promise<AnchorRow[]> =>
  db.selectFrom('proof_anchors').selectAll().orderBy('kind').orderBy('target').execute()

/** How many statements there are to be anchored: roots, and signed ends of the trail. */
export const anchoredCounts = async (db: Db) => {
  const countOf = async (table: 'proof_statements' | 'trail_statements') => {
    const counted = db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
    return Number((await counted.executeTakeFirstOrThrow()).count)
  }
  return { roots: await countOf('proof_statements'), heads: await countOf('trail_statements') }
}

/**
 * Takes a place whose time has come, so that only one node tries at a time; null if there is nothing to do. A new place
 * begins with `first`.
 */
export const claimAnchor = (
  store: Store,
  now: number,
  { kind, target, first, count }: AnchorPlace & { readonly first: number; readonly count: number },
): Promise<AnchorRow | null> =>
  store.write(async ({ db }) => {
    const fresh = {
      kind,
      target,
      first,
      done: first,
      attempts: 0,
      next_at: 0,
      failure: null,
      mail_id: null,
      anchored_at: null,
    }
    await db
      .insertInto('proof_anchors')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await at(db, { kind, target })
      .where('done', '<', count)
      .where('next_at', '<=', now)
      .set({ next_at: now + leaseMs })
      .returningAll()
      .executeTakeFirst()
    return row ?? null
  })

/** Records that a place has everything before `done`, and the mail that brought it there. */
export const keepAnchored = async (
  { db, now }: Work,
  place: AnchorPlace,
  { done, mailId = null }: { readonly done: number; readonly mailId?: string | null },
): Promise<void> => {
  const fine = { done, attempts: 0, next_at: 0, failure: null, mail_id: mailId, anchored_at: now }
  await at(db, place).set(fine).execute()
}

const placeNames: Record<AnchorKind, string> = {
  repository: 'the git repository',
  trail: 'trail.jsonl of the git repository',
  witness: 'the witness',
  'time-stamp': 'the time-stamping service',
}

/** Notifies the admins that roots do not reach a place. */
const tellFailure = (
  work: Work,
  { kind, target, done }: AnchorRow,
  failure: string,
  then = 'It is tried again.',
): Promise<void> =>
  raise(work, {
    kind: 'proofs',
    subjectId: `${kind} ${target} ${done}`,
    type: 'alert',
    priority: 'high',
    title: 'A root could not be anchored',
    message: `Statement ${done} does not reach ${placeNames[kind]} ${target}: ${failure}. ${then}`,
  })

/** Records a failure and when to try again, and notifies the admins once it lasts. */
export const keepFailure = async (work: Work, row: AnchorRow, reason: string): Promise<void> => {
  const attempts = row.attempts + 1
  const failure = reason.replace(/\s+/g, ' ').trim().slice(0, failureCharactersMax)
  await at(work.db, row)
    .set({ attempts, failure, next_at: work.now + retryMs(attempts) })
    .execute()
  if (attempts === attemptsUntold) await tellFailure(work, row, failure)
}

const isLost = async (db: Db, mailId: string): Promise<boolean> =>
  (await db
    .selectFrom('mail')
    .select('id')
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .where(({ or, eb }) => or([eb('failed_at', 'is not', null), eb('attempts', '>=', attemptsMax)]))
    .executeTakeFirst()) !== undefined

/** Notifies the admins of witnesses whose mail the outbox gave up, once for each. */
export const tellLostMails = async (store: Store, now: number, rows: readonly AnchorRow[]): Promise<void> => {
  for (const row of rows) {
    const { mail_id: mailId } = row
    if (mailId === null || !(await isLost(store.read, mailId))) continue
    const failure = 'the email was refused'
    await store.write(async (work) => {
      await at(work.db, row).where('mail_id', '=', mailId).set({ failure, mail_id: null }).execute()
      await tellFailure(work, { ...row, done: row.done - 1 }, failure, 'Check the address in the settings.')
    }, now)
  }
}
