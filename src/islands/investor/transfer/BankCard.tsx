import { useStore } from '@nanostores/react'
import type { BankAccount } from '#contract/calls/people/bank.ts'
import { useForm, useTarget } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useFrozen } from '#islands/frame/useStandsStill.ts'
import {
  $bankAvailability,
  $bankCancelling,
  $bankEdited,
  type BankView,
  bank,
  bankForm,
  cancelBankChange,
  editBank,
  loadBank,
  sampleBank,
  viewBank,
} from '#stores/investor/money/transfer/bank.ts'
import { $suspended } from '#stores/session/stands-still.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { Form } from '#ui/Form.tsx'
import { pencil } from '#ui/later-icons.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { freezeWords } from '#words/access/freezes.ts'
import { bankChange } from '#words/money/transfers.ts'

const accountTypes: Record<string, string> = { checking: 'Checking', savings: 'Savings' }

const accountTypeName = (type: string) => accountTypes[type] ?? type

/** A bank account with its numbers masked. */
const BankPairs = ({ account }: { account: BankView }) => (
  <dl className="pairs">
    <dt>Bank name</dt>
    <dd>{account.bankName}</dd>
    <dt>Account number</dt>
    <dd>{account.accountNumber}</dd>
    <dt>Routing number</dt>
    <dd>{account.routingNumber}</dd>
    <dt>Account type</dt>
    <dd>{accountTypeName(account.accountType)}</dd>
    {account.holder === 'business' && (
      <>
        <dt>Held by</dt>
        <dd>A company</dd>
      </>
    )}
  </dl>
)

/** The account's numbers begin empty, since only their last digits are known. */
const BankForm = ({ account }: { account: BankView }) => {
  const { text, tick, error, busy } = useForm(bankForm)
  const sends = useStore($bankAvailability) === 'available'
  const cannotSend = useCannotSend()
  const now = (masked: string) => (masked === '' ? undefined : `Now ${masked}; enter it in full.`)
  return (
    <Form
      noValidate
      error={error}
      onSubmit={() => bankForm.submit()}
      actions={
        <div className="actions">
          <Button kind="solid" submit busy={busy} reason={sends ? cannotSend : undefined}>
            Save
          </Button>
          <Button onClick={() => !busy && viewBank()}>Cancel</Button>
        </div>
      }
    >
      <TextField label="Bank name" autoComplete="off" {...text('bankName')} />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        hint={now(account.accountNumber)}
        {...text('accountNumber')}
      />
      <TextField
        label="Routing number"
        inputMode="numeric"
        autoComplete="off"
        hint={now(account.routingNumber)}
        {...text('routingNumber')}
      />
      {sends && <Checkbox {...tick('business')}>It is a company’s account</Checkbox>}
      <p className="row">
        <span className="cap">Account type</span>
        <span>{accountTypeName(account.accountType)}</span>
      </p>
    </Form>
  )
}

/** A change that waits for the fund, what it blocks, and a button that cancels it. */
const PendingBank = ({ pending, busy }: { pending: BankView & { requested_at: string }; busy: boolean }) => {
  const cannotSend = useCannotSend()
  const isFrozen = useFrozen()
  return (
    <div className="pending-box">
      <p>
        <strong>
          New account, requested <Instant day at={pending.requested_at} />.
        </strong>{' '}
        {bankChange.done}
      </p>
      <BankPairs account={pending} />
      {!isFrozen && (
        <Button busy={busy} reason={cannotSend} onClick={() => void cancelBankChange()}>
          Cancel the change
        </Button>
      )}
    </div>
  )
}

/** What is typed was begun before a freeze if the account is frozen; it is kept until the freeze is lifted. */
const useEdited = (): boolean => {
  const edited = useStore($bankEdited)
  const isFrozen = useFrozen()
  return edited && !isFrozen
}

const View = ({ account }: { account: BankView }) =>
  useEdited() ? <BankForm account={account} /> : <BankPairs account={account} />

/** Of a frozen account: why nothing can be changed, and whether this one is suspended. */
const Still = ({ accounts }: { accounts: readonly (BankAccount | null)[] }) => {
  const suspended = useStore($suspended)
  const some = accounts.some((one) => one && suspended.some(({ id }) => id === `bank-account:${one.id}`))
  return <p className="cap">{some ? freezeWords.still.bankSuspended : freezeWords.still.bank}</p>
}

const empty: BankView = { bankName: '', accountNumber: '', routingNumber: '', accountType: 'checking' }

const Real = () => {
  const { last } = useStore(bank.$load)
  const edited = useEdited()
  const isFrozen = useFrozen()
  const cancelling = useStore($bankCancelling)
  if (!last) return <FailedState title="Your bank account did not load." onRetry={() => void loadBank()} />
  const { current, pending } = last
  return (
    <>
      {isFrozen && <Still accounts={[current, pending]} />}
      {pending && <PendingBank pending={pending} busy={cancelling} />}
      {pending && current && <p className="cap">In use until then:</p>}
      {current || edited ? (
        <View account={current ?? empty} />
      ) : (
        !pending && (
          <EmptyState
            title="No bank account yet."
            action={
              !isFrozen && (
                <Button icon={pencil} onClick={() => editBank(empty)}>
                  Add a bank account
                </Button>
              )
            }
          >
            Withdrawals are paid to it once it is approved.
          </EmptyState>
        )
      )}
    </>
  )
}

/** The bank account: shown or edited (spec §4 "Local toggles"); its type is only displayed (spec §2). */
export const BankCard = () => {
  const availability = useStore($bankAvailability)
  const { last } = useStore(bank.$load)
  const edited = useEdited()
  const isFrozen = useFrozen()
  const account = availability === 'unavailable' ? sampleBank() : last?.current
  const heading = useTarget<HTMLHeadingElement>('bank')
  const part = useFocusStays<HTMLElement>((card) => card.querySelector<HTMLElement>('input, .row button'))
  return (
    <section className="section bank" aria-labelledby="bank-account" {...part}>
      <div className="row">
        <h2 id="bank-account" ref={heading} tabIndex={-1}>
          Bank account
        </h2>
        {availability === 'unavailable' && <SourceBadge source="Sample" />}
        {account && !edited && !isFrozen && (
          <Button kind="quiet" onClick={() => editBank(account)}>
            Edit<span className="hidden"> the bank account</span>
          </Button>
        )}
      </div>
      {availability === 'available' && <Real />}
      {availability === 'unavailable' && <View account={sampleBank()} />}
    </section>
  )
}
