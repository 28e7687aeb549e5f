import { type Cents, sumCents } from '#fund/cents/money.ts'
import { capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import type { SuspenseStatus } from '#server/money/cash/schema.ts'
import { isInCash } from '#server/money/cash/suspense.ts'
import { compareLines, type EntryCheck, type Replay } from './replay.ts'

/** Money in suspense that came into the bank, or left it: checks the lines of its entry, and records its status. */
const checkBanked =
  (status: 'open' | 'returned', sign: 1 | -1): EntryCheck =>
  (replay, entry, id) => {
    replay.state.suspense.set(id, status)
    const amount = sign * (replay.stored.suspense.get(id)?.amount ?? 0)
    compareLines(replay, entry, [
      ['cash', -amount],
      ['suspense', amount],
    ])
  }

/** Money that nobody asked to deposit. */
export const checkSuspense = checkBanked('open', 1)

export const checkSuspenseReturned = checkBanked('returned', -1)

/** Money given to an investor as a deposit; a deposit without a row is a demo's or came by a bank's reference. */
export const checkGiven: EntryCheck = (replay, entry, id) => {
  const row = replay.stored.suspense.get(id)
  if (!row) return
  replay.state.suspense.set(id, 'given')
  compareLines(replay, entry, [
    ['suspense', -row.amount],
    [capitalOf(row.account_id ?? ''), row.amount],
  ])
}

/** Between suspense and the fund's share: income and what the fund pays in, booked and reversed. */
const checkFundsOwn =
  (from: SuspenseStatus, to: SuspenseStatus, sign: 1 | -1): EntryCheck =>
  (replay, entry, named) => {
    const { state, stored } = replay
    const [id = ''] = named.split(':')
    const amount = state.suspense.get(id) === from ? sign * (stored.suspense.get(id)?.amount ?? 0) : 0
    state.suspense.set(id, to)
    compareLines(replay, entry, [
      ['suspense', -amount],
      ['fund', amount],
    ])
  }

export const checkIncome = checkFundsOwn('open', 'income', 1)

export const checkIncomeReversed = checkFundsOwn('income', 'open', -1)

export const checkFundDeposit = checkFundsOwn('open', 'fund', 1)

export const checkFundDepositReversed = checkFundsOwn('fund', 'open', -1)

/** How much of cash was in suspense at an instant. Cents. */
export const suspendedAt = ({ state, stored }: Replay, at: number): Cents =>
  sumCents(
    [...stored.suspense.values()]
      .filter((one) => state.suspense.get(one.id) === 'open' && isInCash(one, at))
      .map(({ amount }) => amount),
  )

/** A deposit reversed into suspense. */
export const checkReversal: EntryCheck = (replay, entry, id) => {
  const { state, stored } = replay
  state.takenBack.add(id)
  const row = stored.deposits.get(id)
  const own = [...stored.suspense.values()].find(({ deposit_id }) => deposit_id === id)
  if (own) state.suspense.set(own.id, 'open')
  const amount = row ? (row.received_amount ?? row.amount) : 0
  compareLines(replay, entry, [
    [capitalOf(row?.account_id ?? ''), -amount],
    ['suspense', own?.amount ?? 0],
  ])
}

/** A payout that came back. */
export const checkReturn: EntryCheck = (replay, entry, named) => {
  const { state, stored } = replay
  const id = named.split(':')[0] ?? ''
  const row = stored.withdrawals.get(id)
  state.paid.delete(id)
  state.returned.add(id)
  const amount = row?.settled ?? 0
  compareLines(replay, entry, [
    ['cash', -amount],
    [payableOf(row?.account_id ?? ''), amount],
  ])
}

/** A payout that came back and was kept in the account. */
export const checkKept: EntryCheck = (replay, entry, id) => {
  const { state, stored } = replay
  const row = stored.withdrawals.get(id)
  state.returned.delete(id)
  state.kept.add(id)
  const amount = row?.settled ?? 0
  const personId = row?.account_id ?? ''
  const isDividend = row?.kind === 'dividend'
  // One that was kept before a loss came back with it names no Sunday.
  const restores = row?.kept_from !== null && row?.kept_from !== undefined
  const writtenOff = restores && !isDividend ? (row.written_off ?? 0) : 0
  if (restores) state.toRestore.push({ id, personId, at: entry.effective_at })
  compareLines(replay, entry, [
    [payableOf(personId), -amount],
    [capitalOf(personId), isDividend ? 0 : amount + writtenOff],
    [resultOf(personId), isDividend ? amount : -writtenOff],
  ])
}

/** After the last entry: checks that each has the status in which the entries left it. */
export const checkSuspenseRows = ({ findings, state, stored }: Replay): void => {
  for (const { id, status, payer } of stored.suspense.values())
    findings.compare(
      'suspense',
      `the money of ${payer}`,
      { status },
      { status: state.suspense.get(id) ?? 'not booked' },
    )
}
