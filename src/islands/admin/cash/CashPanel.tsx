import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CashPosition } from '#contract/calls/money/cash.ts'
import { $cashDay, $cashFile, $cashPosition, chooseCashDay, loadCashPosition } from '#stores/admin/money/cash/cash.ts'
import { today } from '#stores/kit/clock.ts'
import { TextField } from '#ui/TextField.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'
import { CashExceptions } from './CashExceptions.tsx'
import { ClosedPeriod } from './ClosedPeriod.tsx'
import { FundShare } from './FundShare.tsx'
import { PeopleOwed } from './PeopleOwed.tsx'
import { Suspense } from './Suspense.tsx'
import { TrialBalance } from './TrialBalance.tsx'

const Position = ({ position }: { position: CashPosition }) => (
  <>
    <CashExceptions exceptions={position.exceptions} />
    <TrialBalance position={position} />
    <PeopleOwed title="Payable to" rows={position.payables} />
    <PeopleOwed title="Balances below zero" rows={position.debtors} />
    <Suspense items={position.suspense} />
    <FundShare position={position} />
    <ClosedPeriod until={position.books_closed_until} />
  </>
)

/** Where the money is and to whom it is owed, now or at the end of a day; with `cash`. */
export const CashPanel = () => {
  const day = useStore($cashDay)
  const file = useStore($cashFile)
  useEffect(() => void loadCashPosition(), [])
  return (
    <div className="section">
      <div className="filters">
        <TextField
          label="As of the end of"
          type="date"
          value={day}
          max={today()}
          onChange={({ target }) => chooseCashDay(target.value)}
        />
      </div>
      <div className="actions">
        <ExportMenu href={file} />
      </div>
      <Read $load={$cashPosition} what="The cash position" onRetry={loadCashPosition}>
        {(position) => <Position position={position} />}
      </Read>
    </div>
  )
}
