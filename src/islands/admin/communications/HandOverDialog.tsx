import { useStore } from '@nanostores/react'
import { useForm } from '#islands/frame/useForm.ts'
import { $handing, $receivers, dismissHandOver, handOverForm } from '#stores/admin/inbox/hand-over.ts'
import { ModalForm } from '#ui/ModalForm.tsx'
import { Select } from '#ui/Select.tsx'
import { handOverWords as words } from '#words/inbox.ts'

/** Asks to whom an item goes. */
export const HandOverDialog = () => {
  const handing = useStore($handing)
  const { last } = useStore($receivers)
  const { choice, busy, error } = useForm(handOverForm)
  if (!handing) return null
  const options = (last ?? []).map(({ name, email }) => ({ value: email, label: `${name}, ${email}` }))
  return (
    <ModalForm
      title={words.title}
      confirm={words.title}
      busy={busy}
      error={error}
      reason={last?.length === 0 ? words.none : undefined}
      onSubmit={() => void handOverForm.submit()}
      onCancel={dismissHandOver}
    >
      <p>{words.text(handing.what)}</p>
      <Select label="To" options={[{ value: '', label: '–' }, ...options]} {...choice('to')} />
    </ModalForm>
  )
}
