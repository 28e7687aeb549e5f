import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { CashException, CashPosition } from '#contract/calls/money/cash.ts'
import { addDays } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { $cashDay, $cashFile, askCloseBooks, cashPosition, chooseCashDay } from '#stores/admin/money/cash/cash.ts'
import { askPayIn } from '#stores/admin/money/cash/suspense.ts'
import { today } from '#stores/kit/clock.ts'
import { TextField } from '#ui/TextField.tsx'
import { Table } from '#ui/table/Table.tsx'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'
import { Who } from '../parts/Who.tsx'
import { PayHead } from '../payments/PaymentTotals.tsx'
import { FundShare } from './FundShare.tsx'
import { Suspense } from './Suspense.tsx'
import { TrialBalance } from './TrialBalance.tsx'

type Rows = CashPosition['payables']

/** Investors by what is owed to them, or by them; nothing if there are none. */
const PeopleOwed = ({ title, rows }: { title: string; rows: Rows }) => {
  if (rows.length === 0) return null
  return (
    <section className="section" aria-label={title}>
      <h2>{title}</h2>
      <Table
        caption={title}
        rows={rows}
        keyOf={({ investor }) => investor.id}
        columns={[
          {
            id: 'investor',
            head: 'Investor',
            cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
          },
          {
            id: 'amount',
            head: 'Amount',
            narrow: 'figure',
            align: 'end',
            cell: ({ amount }) => <Dollars value={amount} />,
          },
        ]}
      />
    </section>
  )
}

/** Until when the books are closed, and a button that closes them up to the day on the screen. */
const ClosedPeriod = ({ until }: { until: string | null }) => {
  const day = useStore($cashDay)
  const yesterday = addDays(today(), -1)
  const isPast = day !== '' && day <= yesterday && day > (until ?? '')
  return (
    <section className="section" aria-labelledby="closed-period">
      <h2 id="closed-period">Closed period</h2>
      <p className="cap">
        {until === null
          ? 'No period is closed yet. A correction of a week in a closed period is an adjustment of the present one.'
          : `The books are closed up to ${formatCalendarDate(until)}.`}
      </p>
      <div className="actions">
        <Act
          least="approver"
          visible
          reason={isPast ? undefined : 'Choose a day above that is over and not closed yet.'}
          onClick={() => askCloseBooks(day)}
        >
          {isPast ? `Close the books up to ${formatCalendarDate(day)}` : 'Close the books'}
        </Act>
      </div>
    </section>
  )
}

/** What the books cannot settle by themselves, each with what to do about it. */
const CashExceptions = ({ exceptions }: { exceptions: readonly CashException[] }) => {
  if (exceptions.length === 0) return null
  return (
    <section className="section" aria-labelledby="cash-exceptions">
      <h2 id="cash-exceptions">To be settled</h2>
      <ul className="cash-exceptions">
        {exceptions.map(({ kind, amount, what, to_do, investor }) => (
          <li key={`${kind} ${investor?.id ?? ''} ${what}`} className="pending-box">
            <p>
              <strong>{what}</strong>
            </p>
            <p className="cap">{to_do}</p>
            {kind === 'fund-debt' && (
              <div className="actions">
                <Act visible onClick={() => askPayIn(amount)}>
                  Pay in
                </Act>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

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
  useEffect(() => void cashPosition.load(), [])
  return (
    <>
      <PayHead />
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
      <Read of={cashPosition} what="The cash position">
        {(position) => <Position position={position} />}
      </Read>
    </>
  )
}
