import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type PaymentDesk, paymentFormats } from '#contract/calls/money/payments.ts'
import { formatMoney } from '#fund/text/format.ts'
import { dueLines } from '#stores/admin/money/payments/due-lines.ts'
import {
  $batchFormat,
  $chosen,
  $chosenTotal,
  askMakeBatch,
  chooseAll,
  chooseFormat,
  paymentDesk,
} from '#stores/admin/money/payments/payments.ts'
import { bankChanges } from '#stores/admin/money/transfers/bank.ts'
import { closures } from '#stores/admin/money/transfers/closures.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { formatName, dueWords as words } from '#words/money/payments.ts'
import { Act, useMay } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { Read } from '../parts/Read.tsx'
import { DueList } from './DueList.tsx'
import { PayHead } from './PaymentTotals.tsx'

/** The chosen payouts, and the actions on them. */
const Chosen = ({ desk }: { desk: PaymentDesk }) => {
  const [chosen, total] = [useStore($chosen), useStore($chosenTotal)]
  const format = useStore($batchFormat)
  const possible = desk.due.filter(({ obstacle }) => obstacle === null).length
  const all = possible > 0 && chosen.length === possible
  return (
    <div className="choose-bar">
      <p role="status">
        <strong>
          {chosen.length} of {words.payouts(desk.due.length)} chosen, {formatMoney(total)}
        </strong>
        <span className="cap">
          {' '}
          of <Dollars value={desk.due_total} /> due
        </span>
      </p>
      <div className="actions">
        <Button
          kind="quiet"
          reason={possible === 0 ? 'None of them can be chosen.' : undefined}
          onClick={() => chooseAll(!all)}
        >
          {all ? 'Choose none' : 'Choose all'}
        </Button>
        {format !== undefined && (
          <Select
            label="File for the bank"
            labelHidden
            options={paymentFormats.map((value) => ({ value, label: formatName[value] }))}
            value={format}
            onChange={chooseFormat}
          />
        )}
        <Act
          kind="solid"
          reason={chosen.length === 0 ? 'Choose the payouts for the batch.' : undefined}
          aria-haspopup="dialog"
          onClick={askMakeBatch}
        >
          Make a batch
        </Act>
      </div>
    </div>
  )
}

/** What is to be paid and what is expected, by deadline; with `payments`. */
export const DuePayouts = () => {
  const may = useMay()
  const checks = { bankChanges: useStore(bankChanges.$load).last ?? [], closures: useStore(closures.$load).last ?? [] }
  useEffect(() => {
    void paymentDesk.load()
    void bankChanges.load()
    void closures.load()
  }, [])
  return (
    <Read of={paymentDesk} what="What is to be paid">
      {(desk) => {
        const lines = dueLines(desk, checks)
        return (
          <section className="section" aria-label="What is due">
            <PayHead>{may && desk.due.length > 0 && <Chosen desk={desk} />}</PayHead>
            <LoadFailed of={bankChanges} what="The list of bank changes" />
            <LoadFailed of={closures} what="The list of closures" />
            {lines.length === 0 ? (
              <EmptyState title="There is nothing to pay.">
                Withdrawals appear here once they are in effect, payments that came back, and deposits that are
                expected.
              </EmptyState>
            ) : (
              <DueList lines={lines} />
            )}
          </section>
        )
      }}
    </Read>
  )
}
