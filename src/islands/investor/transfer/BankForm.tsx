import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { $bankAvailability, type BankView, bankForm, viewBank } from '#stores/investor/money/transfer/bank.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountTypeName } from './BankPairs.tsx'

/** The account's numbers begin empty, since only their last digits are known. */
export const BankForm = ({ account }: { account: BankView }) => {
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
