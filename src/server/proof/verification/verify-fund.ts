import { type BookCheck, pagesOfEntries, verifyBook } from '#server/ledger/verify.ts'
import { type TrailCheck, verifyTrail } from '#server/platform/audit/chain.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { checkDigests, checkRows, type DigestsCheck, type RowsCheck } from '#server/platform/integrity/check.ts'
import { checkHeads, type HeadsCheck } from '../log/trail-heads.ts'
import { checkPapers, type PapersCheck, type Share } from '../papers/check.ts'
import { checkAccounts } from './accounts.ts'
import { type Problem, problemsAbout } from './advice.ts'
import { checkBankFee, checkBankFeeReversed, checkBankStatements, mayOverdraw } from './bank-statements.ts'
import { checkBrokerFiles } from './broker-files.ts'
import { checkColumns, partsOfKey } from './entry-columns.ts'
import { type Comparison, Findings } from './findings.ts'
import type { EntryCheck, Replay } from './replay.ts'
import { readStored } from './replay.ts'
import { DerivedState } from './state.ts'
import {
  checkAgreements,
  checkBatches,
  checkBenchmarks,
  checkFundPayout,
  checkFundPayouts,
  checkImportedWeeks,
  checkList,
} from './subjects.ts'
import {
  checkFundDeposit,
  checkFundDepositReversed,
  checkIncome,
  checkIncomeReversed,
  checkKept,
  checkReturn,
  checkReversal,
  checkSuspense,
  checkSuspenseReturned,
  checkSuspenseRows,
} from './suspense.ts'
import { checkTerms } from './terms.ts'
import {
  checkClosure,
  checkDeposit,
  checkImportEntry,
  checkPayout,
  checkReceived,
  checkWithdrawal,
  checkWithdrawals,
  checkWriteOff,
} from './transfers.ts'
import { checkClose, checkCorrection, checkSweep, checkTotals, checkWeeks } from './weeks.ts'

/** By the first word of an entry's key: checks that the entry follows from what was booked before it. */
const checks: Readonly<Record<string, EntryCheck>> = {
  sweep: checkSweep,
  close: checkClose,
  correction: checkCorrection,
  deposit: checkDeposit,
  withdrawal: checkWithdrawal,
  addition: checkWithdrawal,
  'write-off': checkWriteOff,
  payout: checkPayout,
  'fund-payout': checkFundPayout,
  suspense: checkSuspense,
  'suspense-returned': checkSuspenseReturned,
  income: checkIncome,
  'income-reversed': checkIncomeReversed,
  'fund-deposit': checkFundDeposit,
  'fund-deposit-reversed': checkFundDepositReversed,
  'bank-fee': checkBankFee,
  'bank-fee-reversed': checkBankFeeReversed,
  reversal: checkReversal,
  return: checkReturn,
  kept: checkKept,
  closure: checkClosure,
  import: checkImportEntry(1),
  'import-undone': checkImportEntry(-1),
}

const checkCarriedLosses = async ({ db, findings, state }: Replay): Promise<void> => {
  const rows = await db.selectFrom('carried_losses').selectAll().execute()
  const recorded = new Map(rows.map(({ account_id, cents }) => [account_id, cents]))
  for (const id of new Set([...state.investors.keys(), ...recorded.keys()]))
    findings.compare(
      'carried losses',
      `the loss carried by ${id}`,
      { cents: recorded.get(id) ?? 0 },
      { cents: state.investors.get(id)?.carriedLoss ?? 0 },
    )
}

/** What verifying a fund found: the book's own sums and hashes, and each kind of record derived again from it. */
export interface FundCheck extends BookCheck {
  readonly compared: readonly Comparison[]
  readonly trail: TrailCheck
  readonly rows: RowsCheck
  readonly digests: DigestsCheck
  readonly papers: PapersCheck
  readonly heads: HeadsCheck
  /** The problems, each with what to do about it. */
  readonly found: readonly Problem[]
}

/** How far a verification is: which part of it, and how many parts are done of how many. */
export type Reached = (part: Part, done: number, of: number) => Promise<void>

export const parts = ['ledger', 'records', 'trail', 'rows', 'papers', 'signatures'] as const

export type Part = (typeof parts)[number]

interface Options {
  /** Opens the chain of the row digests; without it the chain's hashes are not computed again. */
  readonly secret?: Keyring | null
  /** Only a share of the papers; all of them if there is none. */
  readonly papers?: Share
  readonly reached?: Reached
}

/**
 * Derives everything again from the entries and the recorded reports, in the order in which it was booked, and compares
 * it with what is stored: openings, rows, shares, carried losses, balances, settled withdrawals, cash, the list. Reads
 * the book twice, page by page; what it derives of weeks and investors stays in memory.
 */
const checkRecords = async (db: Db) => {
  const replay: Replay = { db, stored: await readStored(db), state: new DerivedState(), findings: new Findings() }
  const { findings, state, stored } = replay
  const broken: string[] = []
  for await (const entry of pagesOfEntries(db)) {
    const { word, rest } = partsOfKey(entry.key)
    const check = checks[word]
    try {
      if (check) await check(replay, entry, rest)
      else findings.compare('entries', `entry ${entry.seq} (${entry.description})`, { key: entry.key }, undefined)
    } catch (reason) {
      if (!(reason instanceof RangeError)) throw reason
      broken.push(`entry ${entry.seq} cannot be derived again: ${reason.message}`)
    }
    await checkColumns(replay, entry)
    state.book(entry)
    if (entry.seq >= stored.digestsFrom && state.cash < 0 && !(await mayOverdraw(replay, entry)))
      findings.compare('entries', `entry ${entry.seq}`, { cash: state.cash }, { cash: 0 })
  }
  checkWeeks(replay)
  await checkTotals(replay)
  await checkTerms(replay)
  await checkCarriedLosses(replay)
  checkWithdrawals(replay)
  checkReceived(replay)
  checkFundPayouts(replay)
  checkSuspenseRows(replay)
  checkBatches(replay)
  await checkBankStatements(replay)
  await checkBrokerFiles(replay)
  await checkImportedWeeks(replay)
  await checkAgreements(replay)
  await checkBenchmarks(replay)
  await checkList(replay)
  await checkAccounts(replay)
  const compared = findings.all()
  return { compared, problems: [...broken, ...compared.flatMap(({ differences }) => differences)] }
}

/**
 * Verifies the whole fund: the ledger's sums and hashes, all records derived from it again, the trail, every protected
 * row against the digest that the portal made of it, the papers against theirs, and what was signed each day.
 */
export const verifyFund = async (
  db: Db,
  { secret = null, papers: share, reached = async () => {} }: Options = {},
): Promise<FundCheck> => {
  const at = (part: Part) => reached(part, parts.indexOf(part), parts.length)
  await at('ledger')
  const book = await verifyBook(db)
  await at('records')
  const records = await checkRecords(db)
  await at('trail')
  const trail = await verifyTrail(db)
  await at('rows')
  const rows = await checkRows(db)
  const digests = await checkDigests(db, secret)
  await at('papers')
  const papers = await checkPapers(db, share)
  await at('signatures')
  const heads = await checkHeads(db)
  const found = [
    ...problemsAbout('book', book.problems),
    ...problemsAbout('records', records.problems),
    ...problemsAbout('rows', rows.problems),
    ...problemsAbout('papers', papers.problems),
    ...problemsAbout('trail', trail.problems),
    ...problemsAbout('digests', digests.problems),
    ...problemsAbout('heads', heads.problems),
  ]
  const problems = found.map(({ problem }) => problem)
  return { ...book, problems, found, compared: records.compared, trail, rows, digests, papers, heads }
}
