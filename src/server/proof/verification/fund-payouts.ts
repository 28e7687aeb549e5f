import { reserveWeeksMax } from '#fund/money/set-aside.ts'
import { compareLines, type EntryCheck, type Replay } from './replay.ts'

const paidBefore = /^The fund's share, paid /

/** What the fund took from its share: its row has the same amount and time, and since there is a reserve it left that. */
export const checkFundPayout: EntryCheck = (replay, entry, id) => {
  const { findings, stored, state } = replay
  state.fundPaid.add(id)
  const row = stored.fundPayouts.get(id)
  findings.compare(
    'fund payouts',
    `the fund's payout ${id}`,
    row && { status: row.status, paid_at: row.paid_at, reference: row.reference },
    { status: 'paid', paid_at: entry.effective_at, reference: entry.description.replace(paidBefore, '') },
  )
  if (!row) return
  if (entry.seq >= stored.reserveFrom) {
    const { reserve_weeks: weeks, amount } = row
    const lacking = Math.max(0, amount - state.beyondReserve(weeks ?? reserveWeeksMax))
    findings.compare('fund payouts', `what the fund's payout ${id} took of its reserve`, { lacking }, { lacking: 0 })
  }
  compareLines(replay, entry, [
    ['fund', -row.amount],
    ['cash', row.amount],
  ])
}

/** After the last entry: a payout that is not in the book is not paid. */
export const checkFundPayouts = ({ findings, stored, state }: Replay): void => {
  for (const { id, status } of stored.fundPayouts.values())
    if (!state.fundPaid.has(id))
      findings.compare(
        'fund payouts',
        `the fund's payout ${id}`,
        { is_paid: status === 'paid' ? 1 : 0 },
        { is_paid: 0 },
      )
}
