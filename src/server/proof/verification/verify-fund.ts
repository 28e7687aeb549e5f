import { type BookCheck, pagesOfEntries, verifyBook } from '#server/ledger/verify.ts'
import { type TrailCheck, verifyTrail } from '#server/platform/audit/chain.ts'
import type { Db } from '#server/platform/database/store.ts'
import { checkBankFee, checkBankFeeReversed, checkBankStatements, mayOverdraw } from './bank-statements.ts'
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
  const recorded = new Map(rows.map(({ person_id, cents }) => [person_id, cents]))
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
}

/**
 * Derives everything again from the entries and the recorded reports, in the order in which it was booked, and compares
 * it with what is stored: openings, rows, shares, carried losses, balances, settled withdrawals, cash, the list. Reads
 * the book twice, page by page; what it derives of weeks and investors stays in memory.
 */
export const verifyFund = async (db: Db): Promise<FundCheck> => {
  const book = await verifyBook(db)
  const replay: Replay = { db, stored: await readStored(db), state: new DerivedState(), findings: new Findings() }
  const { findings, state, stored } = replay
  const broken: string[] = []
  for await (const entry of pagesOfEntries(db)) {
    const [name = '', ...rest] = entry.key.split(':')
    const check = checks[name]
    try {
      if (check) await check(replay, entry, rest.join(':'))
      else findings.compare('entries', `entry ${entry.seq} (${entry.description})`, { key: entry.key }, undefined)
    } catch (reason) {
      if (!(reason instanceof RangeError)) throw reason
      broken.push(`entry ${entry.seq} cannot be derived again: ${reason.message}`)
    }
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
  await checkImportedWeeks(replay)
  await checkAgreements(replay)
  await checkBenchmarks(replay)
  await checkList(replay)
  const compared = findings.all()
  const first = compared.flatMap((one) => one.first ?? [])
  const trail = await verifyTrail(db)
  return { ...book, problems: [...book.problems, ...broken, ...first, ...trail.problems], compared, trail }
}
