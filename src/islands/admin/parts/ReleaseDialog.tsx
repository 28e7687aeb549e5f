import { useStore } from '@nanostores/react'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { $releasing, closeRelease, releaseForm } from '#stores/admin/money/payments/release.ts'
import { instantText } from '#stores/kit/instants.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { holdWords as words } from '#words/money/holds.ts'

/** A held payout is let go after a call to its payee: which number, and what was said. */
export const ReleaseDialog = () => {
  const payout = useStore($releasing)
  const { text, error, busy } = useForm(releaseForm)
  if (!payout?.hold) return null
  const { amount, investor, hold } = payout
  return (
    <ModalForm
      title={words.title}
      role="alertdialog"
      confirm={words.release}
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => releaseForm.submit()}
      onCancel={closeRelease}
    >
      <p>{words.held(instantText(hold.until, { near: true, deadline: true }), hold.because)}.</p>
      <p>{words.ask(formatMoney(nearestCents(amount)), investor.name)}</p>
      <TextField label={words.called} type="tel" autoComplete="off" {...text('called')} />
      <TextArea label={words.said} hint={words.saidHint} rows={3} {...text('said')} />
    </ModalForm>
  )
}
