import { useStore } from '@nanostores/react'
import type { CashPosition, FundPayout } from '#contract/calls/money/cash.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $takingShare,
  askFundPayout,
  askFundStep,
  closeFundPayout,
  fundPayoutForm,
  fundStepsOf,
} from '#stores/admin/money/cash/cash.ts'
import { $payingIn, askPayIn, closePayIn, payInForm } from '#stores/admin/money/cash/suspense.ts'
import { today } from '#stores/kit/clock.ts'
import { Badge } from '#ui/Badge.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { DollarsField } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { fundPayoutState, cashWords as words } from '#words/money/cash.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'

const tones = { requested: 'waiting', approved: 'waiting', paid: 'good', cancelled: 'quiet' } as const
const steps = { approve: 'Approve', pay: 'Mark paid', cancel: 'Cancel' } as const

const columns: readonly Column<FundPayout>[] = [
  { id: 'requested', head: 'Asked', cell: ({ requested_at }) => <Instant day at={requested_at} /> },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ state }) => <Badge tone={tones[state]}>{fundPayoutState[state]}</Badge>,
  },
  { id: 'paid', head: 'Paid', narrow: 'named', cell: ({ paid_at }) => <Instant day at={paid_at} /> },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (row) => (
      <span className="row-actions">
        {fundStepsOf(row).map((step) => (
          <Act
            key={step}
            least={step === 'approve' ? 'approver' : 'operator'}
            kind={step === 'cancel' ? 'quiet' : 'plain'}
            onClick={() => askFundStep(step, row)}
          >
            {steps[step]}
          </Act>
        ))}
      </span>
    ),
  },
]

const PayoutForm = ({ available }: { available: number }) => {
  const { text, error, busy } = useForm(fundPayoutForm)
  return (
    <ModalForm
      title="Take a payout from the fund’s share"
      confirm="Ask for the payout"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => fundPayoutForm.submit()}
      onCancel={closeFundPayout}
    >
      <DollarsField
        label="Amount"
        hint={
          <>
            <Dollars value={available} /> available
          </>
        }
        {...text('amount')}
      />
    </ModalForm>
  )
}

const PayInForm = ({ owed }: { owed: number }) => {
  const { text, error, busy } = useForm(payInForm)
  const debt = owed > 0 ? formatMoney(nearestCents(owed)) : null
  return (
    <ModalForm
      title="Pay in for the fund"
      confirm="Pay in"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => payInForm.submit()}
      onCancel={closePayIn}
    >
      <p>{words.payInWaits}</p>
      <DollarsField label="Amount" hint={words.payInHint(debt)} {...text('amount')} />
      <TextField label="Value day" type="date" max={today()} {...text('day')} />
      <TextField label="Reference" hint="As the bank gives it." autoComplete="off" {...text('reference')} />
    </ModalForm>
  )
}

/** What the fund has earned and not taken yet, what it pays in, and its payouts: asked for, approved, paid. */
export const FundShare = ({ position }: { position: CashPosition }) => {
  const { fund_available, fund_payouts, bank_fees, income, paid_in, fund_reserve, fund_debt } = position
  const [taking, payingIn, owed] = [useStore($takingShare), useStore($payingIn), fund_debt?.amount ?? 0]
  return (
    <section className="section" aria-labelledby="fund-share">
      <h2 id="fund-share">The fund’s share</h2>
      <p className="cap">
        <Dollars value={fund_available} /> can be taken now: the fund’s share{' '}
        {fund_reserve.weeks > 0 && (
          <>
            beyond a reserve of <Dollars value={fund_reserve.amount} />, {words.reserve(fund_reserve.weeks)},{' '}
          </>
        )}
        as far as there is cash for it besides what is set aside for others.
        {bank_fees > 0 && (
          <>
            {' '}
            The bank took <Dollars value={bank_fees} /> of it as fees.
          </>
        )}
        {income > 0 && (
          <>
            {' '}
            <Dollars value={income} /> came in as income, such as interest.
          </>
        )}
        {paid_in > 0 && (
          <>
            {' '}
            The fund paid in <Dollars value={paid_in} /> of its own.
          </>
        )}
      </p>
      <div className="actions">
        <Act visible reason={fund_available > 0 ? undefined : 'There is nothing to take now.'} onClick={askFundPayout}>
          Take a payout
        </Act>
        <Act visible kind="quiet" onClick={() => askPayIn(owed)}>
          Pay in
        </Act>
      </div>
      {fund_payouts.length > 0 && (
        <Table caption="Payouts of the fund" columns={columns} rows={fund_payouts} keyOf={({ id }) => id} />
      )}
      {taking && <PayoutForm available={fund_available} />}
      {payingIn && <PayInForm owed={owed} />}
    </section>
  )
}
