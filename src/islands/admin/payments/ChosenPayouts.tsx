import { useStore } from '@nanostores/react'
import { paymentFormats } from '#contract/calls/money/payments.ts'
import { formatMoney } from '#fund/text/format.ts'
import {
  $batchFormat,
  $chosen,
  $chosenTotal,
  askMakeBatch,
  chooseAll,
  chooseFormat,
  paymentDesk,
} from '#stores/admin/money/payments/payments.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { formatName, dueWords as words } from '#words/money/payments.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'

/** The chosen payouts, and the actions on them. */
export const ChosenPayouts = () => {
  const desk = useStore(paymentDesk.$load).last
  const [chosen, total] = [useStore($chosen), useStore($chosenTotal)]
  const format = useStore($batchFormat)
  if (!desk) return null
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
