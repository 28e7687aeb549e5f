import { useStore } from '@nanostores/react'
import type { SuspenseItem } from '#contract/calls/money/cash.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { useForm } from '#islands/frame/hooks.ts'
import {
  $receivingUnasked,
  askSuspenseStep,
  askUnasked,
  closeUnasked,
  suspenseStepsOf,
  unaskedForm,
} from '#stores/admin/money/cash/suspense.ts'
import { today } from '#stores/kit/clock.ts'
import { Badge } from '#ui/Badge.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { DollarsField } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { suspenseState } from '#words/money/cash.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Titled } from '../parts/Who.tsx'

const tones = { open: 'waiting', given: 'good', returned: 'quiet', income: 'good', fund: 'good' } as const

const steps = {
  give: { text: 'Give', of: 'to an investor' },
  return: { text: 'Return', of: 'to who paid it' },
  income: { text: 'Book as income', of: 'of the fund' },
  reverse: { text: 'Reverse', of: 'as income of the fund' },
  fund: { text: 'Book as paid in', of: 'by the fund' },
  reverseFund: { text: 'Reverse', of: 'as paid in by the fund' },
} as const

const noteOf = ({ investor, reason }: SuspenseItem) => (investor ? `to ${investor.name}` : (reason ?? ''))

const columns: readonly Column<SuspenseItem>[] = [
  { id: 'payer', head: 'From', cell: ({ payer, reference }) => <Titled title={payer} note={reference ?? ''} /> },
  { id: 'day', head: 'Value day', narrow: 'note', cell: ({ value_day }) => formatCalendarDate(value_day) },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: (row) => (
      <span>
        <Badge tone={tones[row.state]}>{suspenseState[row.state]}</Badge>
        {noteOf(row) && <span className="cap transfer-note">{noteOf(row)}</span>}
      </span>
    ),
  },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (row) => (
      <span className="row-actions">
        {suspenseStepsOf(row).map((step) => (
          <Act key={step} kind={step === 'give' ? 'plain' : 'quiet'} onClick={() => askSuspenseStep(step, row)}>
            {steps[step].text}
            <span className="hidden">
              {' '}
              the money of {row.payer} {steps[step].of}
            </span>
          </Act>
        ))}
      </span>
    ),
  },
]

const UnaskedForm = () => {
  const { text, error, busy } = useForm(unaskedForm)
  return (
    <ModalForm
      title="Unrequested money"
      confirm="Record it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => unaskedForm.submit()}
      onCancel={closeUnasked}
    >
      <TextField label="From" autoComplete="off" {...text('payer')} />
      <DollarsField label="Amount" {...text('amount')} />
      <TextField label="Value day" type="date" max={today()} {...text('day')} />
      <TextField label="Reference" autoComplete="off" {...text('reference')} />
    </ModalForm>
  )
}

/** Money that came in and is not assigned yet: given to an investor, returned, or booked as the fund’s. */
export const Suspense = ({ items }: { items: readonly SuspenseItem[] }) => {
  const receiving = useStore($receivingUnasked)
  return (
    <section className="section" aria-labelledby="suspense">
      <h2 id="suspense">Suspense</h2>
      <p className="cap">Money that came in and has no owner yet. It never trades.</p>
      <div className="actions">
        <Act visible onClick={askUnasked}>
          Record money received
        </Act>
      </div>
      {items.length > 0 && <Table caption="Money in suspense" columns={columns} rows={items} keyOf={({ id }) => id} />}
      {receiving && <UnaskedForm />}
    </section>
  )
}
