import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { PaymentDesk } from '#contract/calls/money/payments.ts'
import type { FundDebt } from '#contract/entities/fund-debt.ts'
import { nearestCents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { paymentDesk } from '#stores/admin/money/payments/payments.ts'
import { Figures } from '#ui/Figures.tsx'
import { missingInCash, paymentTotals as words } from '#words/money/payments.ts'
import { Dollars } from '../parts/Dollars.tsx'

/** Whether cash covers what leaves and what else is set aside in it, and what the fund owes of it. */
const CashNote = ({ left, debt }: { left: number; debt: FundDebt | null | undefined }) => {
  const [owed, missing] = [nearestCents(debt?.amount ?? 0), nearestCents(debt?.missing ?? 0)]
  const told = [
    ...(missing > 0 ? [words.missing(formatMoney(missing))] : []),
    ...(missing === 0 && left < 0 ? [words.lacks(formatMoney(-left))] : []),
    ...(owed > 0 ? [words.owed(formatMoney(owed))] : []),
  ]
  return told.length > 0 ? <strong className="loss">{told.join('; ')}</strong> : <span>{words.covers}</span>
}

/** What leaves and what comes, beside what is in cash. */
const PaymentTotals = ({ desk }: { desk: PaymentDesk }) => {
  const { due, due_total, open, expected, expected_total, cash, fund_debt } = desk
  const leaves = sumCents([due_total, ...open.map(({ total }) => total)].map(nearestCents))
  const comes = nearestCents(expected_total)
  const left = sumCents([nearestCents(cash), -leaves])
  const paid = due.length + open.reduce((sum, { payouts }) => sum + payouts, 0)
  return (
    <Figures
      figures={[
        { name: 'Outgoing', value: formatMoney(leaves), note: words.leaves(paid, due.length, open.length) },
        { name: 'Incoming', value: formatMoney(comes), note: words.expected(expected.length) },
        {
          name: 'In cash',
          value: <Dollars value={cash} />,
          note: <CashNote left={left} debt={fund_debt} />,
        },
      ]}
    />
  )
}

/** Why nothing that is set aside can be paid now; undefined if it can. */
export const useMissing = (): string | undefined => {
  const missing = useStore(paymentDesk.$load).last?.fund_debt?.missing
  return missing === undefined ? undefined : missingInCash(formatMoney(nearestCents(missing)))
}

/** The totals, and whatever else stays in sight whichever part is open and however long its list is. */
export const PayHead = ({ children }: { children?: ReactNode }) => {
  const { last } = useStore(paymentDesk.$load)
  const missing = useMissing()
  if (!last) return null
  return (
    <>
      <div className="pay-head">
        <PaymentTotals desk={last} />
        {children}
      </div>
      {missing && <p className="pending-box">{missing}</p>}
    </>
  )
}
