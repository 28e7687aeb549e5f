import { counted } from '#fund/text/format.ts'
import type { Config } from '#server/platform/config/config.ts'
import { inSnapshot } from '#server/platform/database/engine.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { openSecret } from '#server/platform/keys/secret.ts'
import { couldNotBeCompared } from '#server/proof/log/compare.ts'
import { type Found, keepComparison } from '#server/proof/log/comparison.ts'
import { problemsAbout } from '#server/proof/verification/advice.ts'
import type { Kind } from '#server/proof/verification/findings.ts'
import { type FundCheck, verifyFund } from '#server/proof/verification/verify-fund.ts'
import { type Copies, proofProblems } from './proofs.ts'
import { OperatorError } from './refused.ts'

const shownProblems = 20

const nothing = { problems: [] }

const nothingVerified = (reason: unknown): FundCheck => {
  const found = problemsAbout('book', couldNotBeCompared('the book', reason))
  return {
    entries: 0,
    lines: 0,
    problems: found.map(({ problem }) => problem),
    found,
    compared: [],
    trail: { rows: 0, erased: 0, ...nothing },
    rows: { rows: 0, uncovered: 0, ...nothing },
    digests: { digests: 0, ...nothing },
    papers: { papers: 0, ...nothing },
    heads: { heads: 0, ...nothing },
  }
}

/** One of each kind. */
const ones: Record<Kind, string> = {
  openings: 'opening',
  weeks: 'week',
  reports: 'report',
  rows: 'row',
  'week totals': 'week total',
  'carried losses': 'carried loss',
  entries: 'entry',
  digests: 'digest',
  withdrawals: 'withdrawal',
  deposits: 'deposit',
  closures: 'closure',
  'fund payouts': 'fund payout',
  suspense: 'item in suspense',
  batches: 'batch',
  'bank statements': 'bank statement',
  'broker files': 'broker’s day or symbol',
  imports: 'import',
  agreements: 'agreement',
  signatures: 'signature',
  benchmarks: 'benchmark',
  terms: 'version of the terms or account for deposits',
  'investors in the list': 'investor in the list',
  'book accounts': 'book account',
}

const examine = async (db: Db, copies: Copies, secret: Keyring | null, within: typeof inSnapshot) => {
  const check = await within(db, (one) => verifyFund(one, { secret })).catch(nothingVerified)
  const { entries, lines, problems: ofBook, compared, trail, rows, digests, papers, heads } = check
  const proofs = await proofProblems(db, copies, secret)
  const counts = compared.map(({ kind, compared: count, different }) => {
    const what = `${count} ${count === 1 ? ones[kind] : kind}`
    return different === 0 ? what : `${what}, ${different} of them different`
  })
  const uncovered = rows.uncovered === 0 ? '' : `; ${counted(rows.uncovered, 'row')} not covered yet`
  const recorded = `${counted(rows.rows, 'protected row')}, ${counted(digests.digests, 'digest')}, ${counted(papers.papers, 'paper')} and ${counted(heads.heads, 'signed head')} were compared${uncovered}.`
  const kept = `${recorded} The audit trail has ${counted(trail.rows, 'row')}, ${trail.erased} of them without details.`
  const found: Found[] = [{ kind: 'book', place: '', problems: ofBook }, ...proofs.found]
  return {
    ...proofs,
    found,
    advice: [...new Set(check.found.map(({ toDo }) => toDo))],
    problems: found.flatMap(({ place, problems }) => problems.map((one) => (place ? `${place}: ${one}` : one))),
    book: `${counted(entries, 'entry', 'entries')}, ${counted(lines, 'line')}, every sum, hash and balance`,
    derived: `Derived again and compared: ${counts.join('; ')}. ${kept} ${proofs.summary}`,
  }
}

const report = ({ problems, advice, book, derived }: Awaited<ReturnType<typeof examine>>, more = ''): string => {
  if (problems.length === 0) return `The book is in order: ${book}. ${derived}${more}`
  const others = problems.length > shownProblems ? [`and ${problems.length - shownProblems} more`] : []
  const lines = [...problems.slice(0, shownProblems), ...others, ...advice, `${derived}${more}`]
  throw new OperatorError(['The book is not in order:', ...lines].join('\n  '))
}

/** A database in which nobody else writes, or that is read in a transaction already. */
const asItIs: typeof inSnapshot = (db, run) => run(db)

/**
 * Verifies sums, chain and balances of the whole book, derives the records again, and compares them with what was
 * signed; returns what was compared, and how many of each. If there are problems, throws with the first of them.
 */
export const verify = async (db: Db): Promise<string> =>
  report(await examine(db, { folder: undefined, config: { rootsRepository: null, portalUrl: '' } }, null, asItIs))

interface With {
  readonly store: Store
  readonly config: Config
  readonly now: number
}

/**
 * Like `verify`, with the published files too; keeps what was found for System Health, and notifies the admins of a
 * mismatch.
 */
export const verifyAndKeep = async ({ store, config, now }: With, folder: string | undefined): Promise<string> => {
  const secret = await openSecret(config, store).catch(() => null)
  const found = await examine(store.read, { folder, config }, secret, inSnapshot)
  if (!secret) return report(found, ' The result was not stored: the key of this database is not here.')
  store.sealWith(secret)
  await keepComparison(store, now, found)
  return report(found)
}
