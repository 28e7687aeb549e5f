import type { Selectable } from 'kysely'
import type { Cents } from '#fund/cents/money.ts'
import { settleClosure, settleRequest, shrinkCarriedLoss } from '#fund/money/withdrawals.ts'
import { capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import type { WithdrawalsTable } from '#server/money/transfers/schema.ts'
import type { Figures } from './findings.ts'
import { forgetLosses, restoreLosses } from './past.ts'
import { compareLines, type EntryCheck, type Replay } from './replay.ts'
import type { DerivedState, ReplayedEntry } from './state.ts'
import { checkGiven } from './suspense.ts'

type Withdrawal = Selectable<WithdrawalsTable>

/** A requested deposit also has a row in its table; deposits of a demo or entered by a bank's reference have none. */
export const checkDeposit: EntryCheck = (replay, entry, id) => {
  const { findings, state, stored } = replay
  state.received.add(id)
  const row = stored.deposits.get(id)
  if (!row) return checkGiven(replay, entry, id)
  const amount = row.received_amount ?? row.amount
  compareLines(replay, entry, [
    ['cash', -amount],
    [capitalOf(row.account_id), amount],
  ])
  findings.compare(
    'deposits',
    `the deposit ${row.reference}`,
    { received_at: row.received_at },
    { received_at: entry.effective_at },
  )
}

interface Settled {
  readonly paid: Cents
  readonly writtenOff: Cents
  readonly balanceBefore: Cents
}

/** A withdrawal settled again from what was booked before it; before the marked start, as it was recorded. */
const settledAgain = (
  { state, stored }: Replay,
  { seq, effective_at: at }: ReplayedEntry,
  row: Withdrawal,
): Settled => {
  const { account_id, kind, amount: asked, in_full } = row
  if (seq < stored.digestsFrom)
    return { paid: row.settled ?? 0, writtenOff: row.written_off ?? 0, balanceBefore: row.balance_before ?? 0 }
  const there = row.decided_at === at ? state.settleableAt(account_id, at) : state.settleableAtSunday(account_id, at)
  const account = { ...there, payable: 0, carriedLoss: state.investor(account_id).carriedLoss }
  const settled = settleRequest(account, { kind, asked, full: in_full === 1, deposited: there.deposited })
  return { paid: settled.paid, writtenOff: settled.writtenOff, balanceBefore: settled.balanceBefore }
}

/** A withdrawal when it takes effect. */
export const checkWithdrawal: EntryCheck = (replay, entry, id) => {
  const { findings, state, stored } = replay
  state.settled.add(id)
  const row = stored.withdrawals.get(id)
  if (!row) return findings.compare('withdrawals', `the withdrawal ${id}`, undefined, { seq: entry.seq })
  const { account_id, kind } = row
  restoreLosses(replay, entry.effective_at, account_id)
  const { paid, writtenOff, balanceBefore } = settledAgain(replay, entry, row)
  findings.compare(
    'withdrawals',
    `the withdrawal ${id}`,
    {
      settled: row.settled,
      written_off: row.written_off,
      balance_before: row.balance_before,
      effective_at: row.effective_at,
    },
    { settled: paid, written_off: writtenOff, balance_before: balanceBefore, effective_at: entry.effective_at },
  )
  compareLines(replay, entry, [
    [kind === 'capital' ? capitalOf(account_id) : resultOf(account_id), -paid],
    [kind === 'addition' ? capitalOf(account_id) : payableOf(account_id), paid],
  ])
  if (kind !== 'capital') return
  const investor = state.investor(account_id)
  investor.carriedLoss = shrinkCarriedLoss(investor.carriedLoss, paid, balanceBefore)
  investor.past.push({ event: { kind: 'capital-paid', id, paid, balanceBefore } })
}

export const checkWriteOff: EntryCheck = (replay, entry, id) => {
  const row = replay.stored.withdrawals.get(id)
  if (!row) return
  const amount = row.written_off ?? 0
  compareLines(replay, entry, [
    [capitalOf(row.account_id), -amount],
    [resultOf(row.account_id), amount],
  ])
}

export const checkPayout: EntryCheck = (replay, entry, named) => {
  const { findings, state, stored } = replay
  // If it is paid again, the key says which time it is.
  const id = named.split(':')[0] ?? ''
  state.returned.delete(id)
  state.payouts.add(`${id} ${entry.effective_at}`)
  const row = stored.withdrawals.get(id)
  state.paid.set(id, { at: entry.effective_at, reference: entry.description.replace(/^Paid /, '') })
  if (!row) return findings.compare('withdrawals', `the withdrawal ${id}`, undefined, { seq: entry.seq })
  const amount = row.settled ?? 0
  compareLines(replay, entry, [
    [payableOf(row.account_id), -amount],
    ['cash', amount],
  ])
}

export const checkClosure: EntryCheck = (replay, entry, id) => {
  const { findings, state, stored } = replay
  const row = stored.closures.get(id)
  state.closed.add(id)
  if (!row) return findings.compare('closures', `the closure ${id}`, undefined, { seq: entry.seq })
  const { account_id: personId } = row
  const investor = state.investor(personId)
  const money = state.settleableAt(personId, entry.effective_at)
  const { paid, borneByFund } = settleClosure({ ...money, payable: 0, carriedLoss: 0 })
  compareLines(replay, entry, [
    [capitalOf(personId), -money.capital],
    [resultOf(personId), -money.result],
    [payableOf(personId), paid],
    ['fund', -borneByFund],
  ])
  findings.compare(
    'closures',
    `the closure ${id}`,
    {
      payout: row.payout,
      borne_by_fund: row.borne_by_fund,
      payable_at: row.payable_at,
      is_paid: row.withdrawal_id === null ? 0 : 1,
    },
    { payout: paid, borne_by_fund: borneByFund, payable_at: entry.effective_at, is_paid: paid > 0 ? 1 : 0 },
  )
  forgetLosses(replay, personId)
  investor.carriedLoss = 0
  investor.past.push({ event: { kind: 'closed' } })
  if (paid > 0) state.owed.push({ personId, amount: paid, effectiveAt: entry.effective_at })
}

/** An import's opening capital, or its reversal: both are what its people brought. */
export const checkImportEntry =
  (sign: 1 | -1): EntryCheck =>
  (replay, entry, id) => {
    const people = replay.stored.imported.get(id) ?? []
    const total = people.reduce((sum, { capital, result }) => sum + capital + result, 0)
    for (const { account_id, carried_loss } of people)
      replay.state.investor(account_id).carriedLoss = sign === 1 ? carried_loss : 0
    const row = replay.stored.imports.get(id)
    const atBroker = row?.at_broker ?? 0
    compareLines(replay, entry, [
      ['cash', -sign * (total - atBroker)],
      ['trading', -sign * atBroker],
      ...people.map(({ account_id, capital }) => [capitalOf(account_id), sign * capital] as const),
      ...people.map(({ account_id, result }) => [resultOf(account_id), sign * result] as const),
    ])
    const undone: Figures = sign === 1 ? {} : { undone_at: entry.effective_at }
    replay.findings.compare(
      'imports',
      `the import ${id}`,
      row && {
        total_capital: row.total_capital,
        investors: row.investors,
        ...(sign === 1 ? {} : { undone_at: row.undone_at }),
      },
      { total_capital: total, investors: people.length, ...undone },
    )
  }

const statusOf = (state: DerivedState, { id, kind }: Withdrawal, settled: boolean): string => {
  if (state.kept.has(id)) return 'not in effect'
  if (state.returned.has(id)) return 'returned'
  if (!settled) return 'not in effect'
  return kind === 'addition' ? 'added' : 'effective'
}

/**
 * After the last entry: checks that each withdrawal is as the entries left it, and that whatever else is owed has its
 * row.
 */
export const checkWithdrawals = ({ findings, state, stored }: Replay): void => {
  const owed = [...state.owed]
  for (const row of stored.withdrawals.values()) {
    const payout = state.paid.get(row.id)
    const tookEffect = ['effective', 'paid', 'returned', 'added'].includes(row.status)
    let settled = state.settled.has(row.id)
    if (!settled && tookEffect) {
      const place = owed.findIndex(
        ({ personId, amount, effectiveAt }) =>
          personId === row.account_id && amount === row.settled && effectiveAt === row.effective_at,
      )
      if (place >= 0) owed.splice(place, 1)
      settled = place >= 0
    }
    const derived = payout
      ? { status: 'paid', paid_at: payout.at, reference: payout.reference }
      : {
          status: statusOf(state, row, settled),
          paid_at: null,
          reference: state.returned.has(row.id) || state.kept.has(row.id) ? row.payment_reference : null,
        }
    const status = tookEffect ? row.status : 'not in effect'
    findings.compare(
      'withdrawals',
      `the withdrawal ${row.id}`,
      { status, paid_at: row.paid_at, reference: row.payment_reference, nothing: tookEffect ? 0 : (row.settled ?? 0) },
      { ...derived, nothing: state.kept.has(row.id) ? (row.settled ?? 0) : 0 },
    )
  }
  for (const { personId, amount } of owed)
    findings.compare('withdrawals', `what is owed to ${personId} after a closure`, undefined, { amount })
}

export const checkReceived = ({ findings, state, stored }: Replay): void => {
  for (const { id, reference, status } of stored.deposits.values()) {
    const booked = state.takenBack.has(id) ? 'reversed' : state.received.has(id) ? 'received' : 'not received'
    const kept = status === 'received' || status === 'reversed' ? status : 'not received'
    findings.compare('deposits', `the deposit ${reference}`, { status: kept }, { status: booked })
  }
  // Before the marked start, an empty account had no entry.
  for (const { id, payable_at, payout } of stored.closures.values())
    if (payable_at !== null && !state.closed.has(id) && (stored.digestsFrom === 1 || payout !== 0))
      findings.compare('closures', `the closure ${id}`, { payable_at }, undefined)
}
