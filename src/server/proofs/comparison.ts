import { newYorkDate } from '#fund/new-york.ts'
import { dayMs, hourMs } from '#fund/time.ts'
import type { Context } from '../context.ts'
import { raise } from '../inbox/raise.ts'
import { factOf } from '../store/facts.ts'
import type { Db, Store, Work } from '../store/store.ts'
import { compareProofs } from './compare.ts'
import { publishedRoots } from './log.ts'
import { repositoryProblems } from './repository.ts'

/** What the last comparison of book, roots and published files found. */
export interface Comparison {
  /** Epoch milliseconds. */
  readonly at: number
  readonly statements: number
  readonly leaves: number
  /** The first of them, in words; none means that all agree. */
  readonly problems: readonly string[]
  /** When all last agreed. */
  readonly agreedAt: number | null
}

const comparisonFact = 'proofs-compared'
const claimFact = 'proofs-comparing'
const shownProblems = 5

export const lastComparison = async (db: Db): Promise<Comparison | null> => {
  const kept = await factOf(db, comparisonFact)
  return kept === undefined ? null : (JSON.parse(kept) as Comparison)
}

const keepFact = ({ db }: Work, key: string, value: string): Promise<unknown> =>
  db
    .insertInto('facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

/** A critical notification to every admin, once a day as long as it lasts. */
export const tellMismatch = (work: Work, now: number, problems: readonly string[]): Promise<void> =>
  raise(work, now, {
    kind: 'proofs',
    subjectId: `mismatch ${newYorkDate(now)}`,
    type: 'alert',
    security: true,
    title: 'The book and what was signed of it do not agree',
    message: `${problems.slice(0, shownProblems).join('; ')}${problems.length > shownProblems ? `; and ${problems.length - shownProblems} more` : ''}. Run npm run admin -- verify, and compare the book with a backup and with what was published.`,
  })

/** Keeps what a comparison found, and tells the admins of a mismatch. */
export const keepComparison = (
  store: Store,
  now: number,
  { statements, leaves, problems }: Pick<Comparison, 'statements' | 'leaves' | 'problems'>,
): Promise<void> =>
  store.write(async (work) => {
    const agreedAt = problems.length === 0 ? now : ((await lastComparison(work.db))?.agreedAt ?? null)
    const found = { at: now, statements, leaves, problems: problems.slice(0, shownProblems), agreedAt }
    await keepFact(work, comparisonFact, JSON.stringify(found satisfies Comparison))
    if (problems.length > 0) await tellMismatch(work, now, problems)
  })

/** One node compares; a claim whose node died holds for an hour. */
const claim = (store: Store, now: number): Promise<boolean> =>
  store.write(async (work) => {
    const last = (await lastComparison(work.db))?.at ?? Number.NEGATIVE_INFINITY
    const claimed = Number((await factOf(work.db, claimFact)) ?? Number.NEGATIVE_INFINITY)
    if (now - last < dayMs || Math.abs(now - claimed) < hourMs) return false
    await keepFact(work, claimFact, String(now))
    return true
  })

/** Once a day, compares the book with every root, and with the repository's copy where there is one. */
export const compareDaily = async ({ store, clock, config }: Context): Promise<void> => {
  if (!(await claim(store, clock.now()))) return
  const { statements, leaves, problems } = await compareProofs(store.read)
  const copy = config.rootsRepository
    ? await repositoryProblems(config.rootsRepository, await publishedRoots(store.read))
    : []
  await keepComparison(store, clock.now(), { statements, leaves, problems: [...problems, ...copy] })
}
