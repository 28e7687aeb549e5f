import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $bankWay,
  type BankEdit,
  type BankField,
  type BankView,
  saveBank,
  viewBank,
} from '#stores/investor/transfer/bank.ts'
import { $online } from '#stores/kit/network.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { common } from '#words/common.ts'
import { accountTypeName } from './BankPairs.tsx'

type Props = { account: BankView; edit: Extract<BankEdit, { state: 'edit' }> }

/** What is typed stays here until it is sent; the numbers begin empty, since only their last digits are known. */
export const BankForm = ({ account, edit }: Props) => {
  const [form, setForm] = useState({ bankName: account.bankName, accountNumber: '', routingNumber: '' })
  const sends = useStore($bankWay) === 'real'
  const online = useStore($online)
  const field = (name: BankField) => ({
    value: form[name],
    readOnly: edit.busy,
    error: edit.problems[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const now = (masked: string) => (masked === '' ? undefined : `Now ${masked}; enter it in full.`)
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void saveBank(form)
      }}
    >
      <TextField label="Bank name" autoComplete="off" {...field('bankName')} />
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        hint={now(account.accountNumber)}
        {...field('accountNumber')}
      />
      <TextField
        label="Routing number"
        inputMode="numeric"
        autoComplete="off"
        hint={now(account.routingNumber)}
        {...field('routingNumber')}
      />
      <p className="row">
        <span className="cap">Account type</span>
        <span>{accountTypeName(account.accountType)}</span>
      </p>
      <p className="field-error" role="alert">
        {edit.error}
      </p>
      <div className="actions">
        <Button kind="solid" submit busy={edit.busy} reason={sends && !online ? common.offline : undefined}>
          Save
        </Button>
        <Button onClick={() => !edit.busy && viewBank()}>Cancel</Button>
      </div>
    </form>
  )
}
