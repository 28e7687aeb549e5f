import { useStore } from '@nanostores/react'
import { useForm } from '#islands/frame/useForm.ts'
import { $lostMailbox, closeLostMailbox, lostMailboxForm } from '#stores/admin/people/investors/address.ts'
import { ModalForm } from '#ui/ModalForm.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { addressWords } from '#words/people/address.ts'

const words = addressWords.lost

/** A new address for an investor who has lost the old mailbox; with `address`. */
export const LostMailboxDialog = () => {
  const who = useStore($lostMailbox)
  const { text, error, busy } = useForm(lostMailboxForm)
  if (!who) return null
  return (
    <ModalForm
      title={words.title}
      confirm="Ask for it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => lostMailboxForm.submit()}
      onCancel={closeLostMailbox}
    >
      <p>{words.text(who.name)}</p>
      <TextField label="New email address" type="email" autoComplete="off" required {...text('email')} />
      <TextArea label="Reason" hint={words.reasonHint} required {...text('reason')} />
    </ModalForm>
  )
}
