import type { VerificationState } from '#contract/calls/proof/verification.ts'
import type { ProgressOf } from '#contract/entities/progress.ts'
import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs, hourMs, minuteMs } from '#fund/calendar/time.ts'
import { counted } from '#fund/text/format.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import { inSnapshot } from '#server/platform/database/engine.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import { couldNotBeCompared } from '../log/compare.ts'
import { keepCompared } from '../log/comparison.ts'
import { type Problem, problemsAbout } from './advice.ts'
import { type FundCheck, verifyFund } from './verify-fund.ts'

/** What a verification found, as it is kept. */
export interface VerificationFound {
  /** What was compared, in a sentence. */
  readonly summary: string
  /** How many problems there are. */
  readonly count: number
  /** The first of them. */
  readonly problems: readonly Problem[]
}

const keptProblems = 100
/** A node that makes a verification and is not heard of for this long has ended, and another begins again. */
const heldMs = 15 * minuteMs
/** In New York. */
const nightHour = 2
/** Each night a seventh of the papers is read whole: each of them once a week. */
const nightsForPapers = 7

const openOne = (db: Db) =>
  db.selectFrom('verifications').selectAll().where('ended_at', 'is', null).limit(1).executeTakeFirst()

/** Asks for a verification of the book; throws 409 while one is under way, on whatever node. */
export const askForVerification = async (work: Work): Promise<string> => {
  if (await openOne(work.db)) throw refuse(409, 'The book is being verified already: the result will be here.')
  const id = timeId(work.now)
  const asked_by = work.actor.by?.email ?? null
  await work.db
    .insertInto('verifications')
    .values({ id, asked_at: work.now, asked_by, taken_until: 0, ended_at: null, found: null })
    .execute()
  await audit(work, { action: 'book.verify', subject: 'the book', detail: 'asked for a verification' })
  return id
}

/** Asks for one each night; a night without a running portal is made up for at its next start. */
export const newNightlyVerification = ({ store, clock }: Context) => {
  const startedAt = clock.now()
  return async (): Promise<void> => {
    const now = clock.now()
    const today = startOfNewYorkDate(newYorkDate(now)) + nightHour * hourMs
    const night = today <= now ? today : today - dayMs
    const last = await store.read
      .selectFrom('verifications')
      .select('asked_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if ((last?.asked_at ?? startedAt) >= night || (await openOne(store.read))) return
    await store.write((work) => askForVerification(work))
  }
}

const take = async ({ store, clock }: Context) => {
  if (!(await openOne(store.read))) return undefined
  return store.write(({ db }) =>
    db
      .updateTable('verifications')
      .set({ taken_until: clock.now() + heldMs })
      .where('ended_at', 'is', null)
      .where('taken_until', '<=', clock.now())
      .returning(['id', 'asked_at', 'asked_by'])
      .executeTakeFirst(),
  )
}

/** What was compared, in a sentence. */
const summaryOf = ({ entries, lines, rows, papers, heads, trail, digests }: Omit<FundCheck, 'problems'>): string => {
  const uncovered = rows.uncovered > 0 ? ` ${counted(rows.uncovered, 'row')} from before digests not covered yet.` : ''
  return `${counted(entries, 'entry', 'entries')} with ${counted(lines, 'line')}, ${counted(rows.rows, 'protected row')} with ${counted(digests.digests, 'digest')}, ${counted(trail.rows, 'row')} of the trail, ${counted(papers.papers, 'paper')} and ${counted(heads.heads, 'signed head')} compared.${uncovered}`
}

const foundBy = async (
  context: Context,
  id: string,
  isNightly: boolean,
  signal: AbortSignal,
): Promise<VerificationFound> => {
  const { store, clock, secret } = context
  const papers = isNightly
    ? { of: nightsForPapers, place: Math.floor(clock.now() / dayMs) % nightsForPapers }
    : { of: 1, place: 0 }
  const reached = async (part: string, done: number, of: number): Promise<void> => {
    signal.throwIfAborted()
    await tellProgress(store, { job: 'verification', id, at: { step: part, done, of } })
  }
  try {
    const check = await inSnapshot(store.read, (db) => verifyFund(db, { secret, papers, reached }))
    return { summary: summaryOf(check), count: check.found.length, problems: check.found.slice(0, keptProblems) }
  } catch (reason) {
    signal.throwIfAborted()
    const found = problemsAbout('book', couldNotBeCompared('the book', reason))
    return { summary: 'The book could not be read to its end.', count: found.length, problems: found }
  }
}

/** Makes the verification that was asked for, if there is one: one at a time over all nodes. */
export const runVerification = async (context: Context, signal: AbortSignal): Promise<void> => {
  const { store } = context
  const taken = await take(context)
  if (!taken) return
  const { id } = taken
  try {
    const found = await foundBy(context, id, taken.asked_by === null, signal)
    await store.write(async (work) => {
      const ended = { ended_at: work.now, found: JSON.stringify(found) }
      await work.db.updateTable('verifications').set(ended).where('id', '=', id).execute()
      await keepCompared(work, { kind: 'book', place: '', problems: found.problems.map(({ problem }) => problem) })
    })
  } catch (reason) {
    await store.write(({ db }) =>
      db.updateTable('verifications').set({ taken_until: 0 }).where('id', '=', id).execute(),
    )
    if (!signal.aborted) throw reason
  } finally {
    await tellProgress(store, { job: 'verification', id, at: null })
  }
}

/** The verification under way and the last one, as the screen shows them. */
export const verificationState = async (
  db: Db,
  progressOf: (id: string) => ProgressOf<'verification'> | null,
): Promise<VerificationState> => {
  const newest = db.selectFrom('verifications').selectAll().orderBy('id', 'desc').limit(1)
  const open = await newest.where('ended_at', 'is', null).executeTakeFirst()
  const last = await newest.where('ended_at', 'is not', null).executeTakeFirst()
  const found = last?.found ? (JSON.parse(last.found) as VerificationFound) : null
  return {
    running: open
      ? { id: open.id, asked_at: iso(open.asked_at), asked_by: open.asked_by, at: progressOf(open.id) }
      : null,
    last:
      last && found && last.ended_at !== null
        ? {
            asked_at: iso(last.asked_at),
            asked_by: last.asked_by,
            ended_at: iso(last.ended_at),
            summary: found.summary,
            count: found.count,
            problems: found.problems.map(({ problem, toDo }) => ({ problem, to_do: toDo })),
          }
        : null,
  }
}
