import { useStore } from '@nanostores/react'
import { useForm } from '#islands/frame/hooks.ts'
import { $receiving, closeReceive, receiveForm } from '#stores/admin/money/transfers/receive.ts'
import { today } from '#stores/kit/clock.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { DollarsField } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { transferName } from './transfer-words.ts'

/** A deposit on arrival: what arrived, what the banks kept, from when it counts. */
export const ReceiveDialog = () => {
  const transfer = useStore($receiving)
  const { text, error, busy } = useForm(receiveForm)
  if (!transfer) return null
  return (
    <ModalForm
      title="Mark received"
      role="alertdialog"
      confirm="Mark received"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => receiveForm.submit()}
      onCancel={closeReceive}
    >
      <p>What arrived of {transferName(transfer)}? The investor sees where it differs.</p>
      <DollarsField label="Amount that arrived" {...text('amount')} />
      <DollarsField label="Kept by the banks" {...text('fee')} />
      <TextField
        label="Value day"
        type="date"
        max={today()}
        hint="It is at work from the first Sunday after it whose week has not opened."
        {...text('day')}
      />
      <TextField label="The payer’s reference" autoComplete="off" {...text('reference')} />
    </ModalForm>
  )
}
