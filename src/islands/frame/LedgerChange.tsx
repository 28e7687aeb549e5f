import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { toCents } from '#fund/cents/money.ts'
import { balanceChangeByLines, paidFromSetAside } from '#fund/money/book-entry.ts'
import { Amount } from './Amount.tsx'

/**
 * What left the balance before is paid from what was set aside: the balance stays, and the payment shows its amount.
 */
export const LedgerChange = ({ entry }: { entry: Pick<LedgerEntry, 'lines'> }) => {
  const lines = entry.lines.map(({ account, amount }) => ({ account, amount: toCents(amount) }))
  const [change, paid] = [balanceChangeByLines(lines), paidFromSetAside(lines)]
  if (change !== 0 || paid === 0) return <Amount cents={change} change />
  return (
    <span>
      <Amount cents={paid} />
      <br />
      <span className="cap">set aside before</span>
    </span>
  )
}
