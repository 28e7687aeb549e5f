import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs, hourMs } from '#fund/calendar/time.ts'
import { toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Context } from '#server/platform/config/context.ts'
import { factOf } from '#server/platform/database/facts.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Store, Work } from '#server/platform/database/store.ts'
import { compareProofs, couldNotBeCompared, type ProofsCheck } from './compare.ts'
import { sha256 } from './hashing.ts'
import { repositoryProblems } from './repository.ts'

/** One thing that the book is compared with; `place` is the folder of files or of a repository, otherwise empty. */
export interface Compared {
  readonly kind: 'book' | 'roots' | 'witnesses' | 'files' | 'repository'
  readonly place: string
  /** Epoch milliseconds. */
  readonly at: number
  /** When it last agreed. */
  readonly agreedAt: number | null
  /** The first few of them, in words; empty if it agrees. */
  readonly problems: readonly string[]
}

export type Found = Pick<Compared, 'kind' | 'place' | 'problems'>

/** What the last comparison of each thing found. */
export interface CopyComparison {
  readonly statements: number
  readonly leaves: number
  readonly things: readonly Compared[]
}

const comparisonFact = 'proofs-compared-things'
const claimFact = 'proofs-comparing'
const shownProblems = 5
const digestLetters = 12

const none: CopyComparison = { statements: 0, leaves: 0, things: [] }

export const lastComparison = async (db: Db): Promise<CopyComparison> => {
  const kept = await factOf(db, comparisonFact)
  return kept === undefined ? none : (JSON.parse(kept) as CopyComparison)
}

const keepFact = ({ db }: Work, key: string, value: string): Promise<unknown> =>
  db
    .insertInto('facts')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()

const titles: Record<Compared['kind'], string> = {
  book: 'The book is not in order',
  roots: 'The book does not match its published roots',
  witnesses: 'What witnesses signed does not match the published roots',
  files: 'Published files do not match the book',
  repository: 'The git repository does not match the book',
}

/**
 * A critical notification to every admin: once a day as long as it lasts, and again as soon as something else is found.
 */
const tellMismatch = (work: Work, { kind, place, problems }: Found): Promise<void> => {
  const digest = toHex(sha256(utf8(problems.join('\n')))).slice(0, digestLetters)
  const more = problems.length > shownProblems ? `; and ${problems.length - shownProblems} more` : ''
  return raise(work, {
    kind: 'proofs',
    subjectId: `mismatch ${newYorkDate(work.now)} ${kind} ${place} ${digest}`,
    type: 'alert',
    security: true,
    title: titles[kind],
    message: `${place ? `${place}: ` : ''}${problems.slice(0, shownProblems).join('; ')}${more}. Run npm run admin -- verify, and compare the book with a backup and with what was published.`,
  })
}

const isOf =
  ({ kind, place }: Pick<Compared, 'kind' | 'place'>) =>
  (other: Compared): boolean =>
    other.kind === kind && other.place === place

const kept = async (work: Work, comparison: CopyComparison, found: Found): Promise<CopyComparison> => {
  const { kind, place, problems } = found
  const before = comparison.things.find(isOf(found))
  const agreedAt = problems.length === 0 ? work.now : (before?.agreedAt ?? null)
  const thing: Compared = { kind, place, at: work.now, agreedAt, problems: problems.slice(0, shownProblems) }
  if (problems.length > 0) await tellMismatch(work, found)
  const isOther = (one: Compared): boolean => !isOf(found)(one)
  return { ...comparison, things: [...comparison.things.filter(isOther), thing] }
}

/** Keeps what was found about one thing, and notifies the admins of a mismatch. */
export const keepCompared = async (work: Work, found: Found): Promise<void> => {
  const comparison = await kept(work, await lastComparison(work.db), found)
  await keepFact(work, comparisonFact, JSON.stringify(comparison))
}

/** Keeps that somebody was about to act on something that was changed in the database, until the book is verified again. */
export const keepAltered = async (work: Work, problem: string): Promise<void> => {
  const { things } = await lastComparison(work.db)
  const before = things.find(isOf({ kind: 'book', place: '' }))?.problems ?? []
  const problems = [problem, ...before.filter((one) => one !== problem)]
  await keepCompared(work, { kind: 'book', place: '', problems })
}

/**
 * Keeps what was found about some things; earlier findings about the others stay, except for a repository that is no
 * longer configured.
 */
export const keepComparison = (
  store: Store,
  now: number,
  { statements, leaves, found }: Pick<CopyComparison, 'statements' | 'leaves'> & { readonly found: readonly Found[] },
): Promise<void> =>
  store.write(async (work) => {
    const { things } = await lastComparison(work.db)
    const isSet = (one: Compared): boolean => one.kind !== 'repository' || found.some((other) => isOf(other)(one))
    let comparison: CopyComparison = { statements, leaves, things: things.filter(isSet) }
    for (const one of found) comparison = await kept(work, comparison, one)
    await keepFact(work, comparisonFact, JSON.stringify(comparison))
  }, now)

/** Forgets what was found in a folder that is no longer one of the fund's copies; false if nothing was found there. */
export const forgetFiles = (store: Store, place: string): Promise<boolean> =>
  store.write(async (work) => {
    const comparison = await lastComparison(work.db)
    const things = comparison.things.filter((one) => !isOf({ kind: 'files', place })(one))
    await keepFact(work, comparisonFact, JSON.stringify({ ...comparison, things } satisfies CopyComparison))
    return things.length < comparison.things.length
  })

/** Only one node compares; a claim whose node died holds for an hour. */
const claim = (store: Store, now: number): Promise<boolean> =>
  store.write(async (work) => {
    const { things } = await lastComparison(work.db)
    const last = things.find(isOf({ kind: 'roots', place: '' }))?.at ?? Number.NEGATIVE_INFINITY
    const claimed = Number((await factOf(work.db, claimFact)) ?? Number.NEGATIVE_INFINITY)
    if (now - last < dayMs || Math.abs(now - claimed) < hourMs) return false
    await keepFact(work, claimFact, String(now))
    return true
  })

/** What could not be compared at all, as a problem of the thing itself. */
const nothingCompared = (reason: unknown): ProofsCheck => ({
  statements: 0,
  leaves: 0,
  problems: couldNotBeCompared('the book and its roots', reason),
  ofWitnesses: [],
})

interface With {
  readonly repository: string | null
  /** Seals the keys; null if it is unavailable. */
  readonly secret: Keyring | null
}

/** Compares the book with every root, with what witnesses signed, and with the repository if there is one. */
export const compareRoots = async (db: Db, { repository, secret }: With) => {
  const { statements, leaves, problems, ofWitnesses } = await compareProofs(db, secret).catch(nothingCompared)
  const found: Found[] = [
    { kind: 'roots', place: '', problems },
    { kind: 'witnesses', place: '', problems: ofWitnesses },
  ]
  if (repository !== null)
    found.push({ kind: 'repository', place: repository, problems: await repositoryProblems(db, repository) })
  return { statements, leaves, found }
}

/** The daily comparison. */
export const compareDaily = async ({ store, clock, config }: Context): Promise<void> => {
  if (!(await claim(store, clock.now()))) return
  const secret = await store.write(async (work) => work.secret())
  const { statements, leaves, found } = await compareRoots(store.read, { repository: config.rootsRepository, secret })
  await keepComparison(store, clock.now(), { statements, leaves, found })
}
