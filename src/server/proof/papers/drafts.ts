import { randomUUID } from 'node:crypto'
import { minuteMs } from '#fund/calendar/time.ts'
import { dueAt, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { firstWeek } from '#server/money/weeks/open-weeks.ts'
import type { Context } from '#server/platform/config/context.ts'
import { lockingRows } from '#server/platform/database/engine.ts'
import type { Db } from '#server/platform/database/store.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import type { PaperRow } from './papers.ts'
import type { NamedSpan } from './span.ts'

/** The first week whose result is not booked: the open one, or the one that opens next. */
const firstUnclosed = async (db: Db): Promise<{ from: number; opened: boolean } | undefined> => {
  const last = await db.selectFrom('weeks').selectAll().orderBy('week_from', 'desc').limit(1).executeTakeFirst()
  if (last)
    return last.closed_at === null ? { from: last.week_from, opened: true } : { from: last.week_to, opened: false }
  const first = await firstWeek(db)
  return first && { from: first.from, opened: false }
}

/**
 * "Week 47", the week whose result or settlements a span still waits for; null if its figures are final. A week that
 * has not opened yet has withdrawals to settle at its beginning.
 */
export const weekWaitedFor = async (db: Db, { to }: NamedSpan): Promise<string | null> => {
  const week = await firstUnclosed(db)
  if (!week) return null
  const isWaited = dueAt(weekOf(week.from)) < to || (!week.opened && week.from < to)
  return isWaited ? weekLabel(weekOf(week.from)) : null
}

/** An issue of papers that was asked for and not made yet, held by one run of one node. */
export interface Issuing {
  readonly id: string
  readonly period: string
  readonly asked_by: string
  readonly taken_by: string
}

/** A paper as it is drawn. */
export type Draft = Omit<PaperRow, 'issue_id'>

/** The issue was cancelled, or another node has taken it. */
export class GivenUp extends Error {}

/** A node not heard of for this long has ended, and another goes on. */
const heldMs = minuteMs
/** Drafts are stored by so many, so that a stop loses few of them. */
const draftsAtOnce = 20
/** How many times an issue reports its progress, or more often if there are many accounts. */
const stepsMax = 50
const stepMax = 500
const partBytes = 256 * 1024

/** Takes the oldest issue that is to be drawn, unless some node is drawing one. */
export const takeIssue = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Issuing | undefined> => {
  const unmade = (db: Db) =>
    db
      .selectFrom('paper_issues')
      .select(['id', 'period', 'asked_by', 'taken_until'])
      .where('made_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .orderBy('id')
  if (!(await unmade(store.read).limit(1).executeTakeFirst())) return undefined
  return store.write(async ({ db }) => {
    const now = clock.now()
    const rows = await lockingRows(db, unmade(db)).execute()
    const [next] = rows
    if (!next || rows.some(({ taken_until }) => taken_until > now)) return undefined
    const taken_by = randomUUID()
    await db
      .updateTable('paper_issues')
      .set({ taken_by, taken_until: now + heldMs })
      .where('id', '=', next.id)
      .execute()
    return { ...next, taken_by }
  })
}

type Held = Partial<Record<'drawn' | 'accounts' | 'made_at' | 'book_seq' | 'papers' | 'taken_until', number>>

/** In a unit: goes on holding an issue. Throws `GivenUp` if it is no longer this run's. */
export const holdIssue = async (db: Db, { id, taken_by }: Issuing, values: Held): Promise<void> => {
  const held = await db
    .updateTable('paper_issues')
    .set(values)
    .where('id', '=', id)
    .where('taken_by', '=', taken_by)
    .where('made_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!held) throw new GivenUp()
}

/** Lets another run take it at once; what it had drawn stays. */
export const releaseIssue = ({ store }: Pick<Context, 'store'>, { id, taken_by }: Issuing): Promise<unknown> =>
  store.write(({ db }) =>
    db
      .updateTable('paper_issues')
      .set({ taken_by: null, taken_until: 0 })
      .where('id', '=', id)
      .where('taken_by', '=', taken_by)
      .execute(),
  )

/** A draft of this issue, if an earlier run or pass has drawn one. */
export const draftOf = (db: Db, { id }: Issuing, personId: string): Promise<PaperRow | undefined> =>
  db.selectFrom('papers').selectAll().where('issue_id', '=', id).where('account_id', '=', personId).executeTakeFirst()

/** Stores what is drawn of an issue while it is drawn, and how far it is. */
export const newDrafts = async ({ store, clock }: Context, issuing: Issuing, signal: AbortSignal) => {
  const { id, period } = issuing
  const { accounts } = await store.read
    .selectFrom('investor_accounts')
    .select((eb) => eb.fn.countAll<number>().as('accounts'))
    .executeTakeFirstOrThrow()
  const step = Math.min(stepMax, Math.ceil(accounts / stepsMax))
  let drafts: Draft[] = []
  let dropped: string[] = []

  const flush = async (values: Held): Promise<void> => {
    const [kept, gone] = [drafts, dropped]
    drafts = []
    dropped = []
    await store.write(async ({ db }) => {
      await holdIssue(db, issuing, { ...values, taken_until: clock.now() + heldMs })
      if (gone.length > 0)
        await db.deleteFrom('papers').where('issue_id', '=', id).where('account_id', 'in', gone).execute()
      if (kept.length === 0) return
      await db
        .insertInto('papers')
        .values(kept.map((draft) => ({ ...draft, issue_id: id })))
        .execute()
    })
  }
  return {
    add: async (draft: Draft): Promise<void> => {
      drafts.push(draft)
      if (drafts.length >= draftsAtOnce) await flush({})
    },
    /** Removes a person's draft, which states other figures than the book by now. */
    drop: (personId: string): void => {
      dropped.push(personId)
    },
    /** How many accounts have been processed. Throws if the node stops, or the issue is no longer this run's. */
    reached: async (drawn: number): Promise<void> => {
      // What a stop breaks off goes on at the next start.
      signal.throwIfAborted()
      if (drawn % step !== 0) return
      await flush({ drawn, accounts })
      await tellProgress(store, { job: 'papers', id: period, at: { step: null, done: drawn, of: accounts } })
    },
    flush: () => flush({}),
  }
}

/** Stores the file of everybody's papers part by part, instead of what an earlier run has left of it. */
export const newParts = ({ store, clock }: Pick<Context, 'store' | 'clock'>, issuing: Issuing) => {
  const issue_id = issuing.id
  let [number, size] = [0, 0]
  let chunks: Buffer[] = []
  const flush = async (): Promise<void> => {
    const bytes = Buffer.concat(chunks).toString('base64')
    chunks = []
    size = 0
    await store.write(async ({ db }) => {
      await holdIssue(db, issuing, { taken_until: clock.now() + heldMs })
      const values = { issue_id, number, bytes }
      await db
        .insertInto('paper_parts')
        .values(values)
        .onConflict((conflict) => conflict.columns(['issue_id', 'number']).doUpdateSet({ bytes }))
        .execute()
    })
    number += 1
  }
  return {
    add: async (chunk: Buffer): Promise<void> => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= partBytes) await flush()
    },
    /** Returns after the last part is stored, and none of an earlier, longer file is left. */
    end: async (): Promise<void> => {
      await flush()
      await store.write(async ({ db }) => {
        // Another run that has taken the issue may have stored more of it by now.
        await holdIssue(db, issuing, { taken_until: clock.now() + heldMs })
        await db.deleteFrom('paper_parts').where('issue_id', '=', issue_id).where('number', '>=', number).execute()
      })
    },
  }
}

/** Removes some of what was drawn of an issue; false once there is nothing left. */
const removeSome = async (db: Db, issueId: string): Promise<boolean> => {
  const people = db.selectFrom('papers').select('account_id').where('issue_id', '=', issueId).limit(draftsAtOnce)
  const numbers = db.selectFrom('paper_parts').select('number').where('issue_id', '=', issueId).limit(draftsAtOnce)
  const removed = [
    await db.deleteFrom('papers').where('issue_id', '=', issueId).where('account_id', 'in', people).executeTakeFirst(),
    await db
      .deleteFrom('paper_parts')
      .where('issue_id', '=', issueId)
      .where('number', 'in', numbers)
      .executeTakeFirst(),
  ]
  return removed.some(({ numDeletedRows }) => numDeletedRows > 0n)
}

/**
 * Removes what was drawn of cancelled issues, a little at a time, and then these; and the file of everybody's papers
 * where none of them was new.
 */
export const sweepIssues = async ({ store }: Pick<Context, 'store'>, signal: AbortSignal): Promise<void> => {
  const swept = await store.read
    .selectFrom('paper_issues')
    .select(['id', 'cancelled_at'])
    .where((eb) =>
      eb.or([
        eb('cancelled_at', 'is not', null),
        eb.and([
          eb('papers', '=', 0),
          eb.exists(eb.selectFrom('paper_parts').select('number').whereRef('issue_id', '=', 'paper_issues.id')),
        ]),
      ]),
    )
    .execute()
  for (const { id, cancelled_at } of swept) {
    while (!signal.aborted && (await store.write(({ db }) => removeSome(db, id))));
    if (cancelled_at === null || signal.aborted) continue
    await store.write(({ db }) => db.deleteFrom('paper_issues').where('id', '=', id).execute())
  }
}
