import { useStore } from '@nanostores/react'
import { useForm } from '#islands/frame/hooks.ts'
import { $handing, dismissHandOver, handOverForm, receivers } from '#stores/admin/work/inbox/hand-over.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { handOverWords as words } from '#words/notices/inbox.ts'
import { Read } from '../parts/Read.tsx'

/** Asks to whom an item is handed over. */
export const HandOverDialog = () => {
  const handing = useStore($handing)
  const { last } = useStore(receivers.$load)
  const { choice, busy, error } = useForm(handOverForm)
  if (!handing) return null
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
      <Read of={receivers} what="The list of admins" waiting={<SkeletonBlock kind="control" />}>
        {(others) => (
          <Select
            label="To"
            options={[
              { value: '', label: '–' },
              ...others.map(({ name, email }) => ({ value: email, label: `${name}, ${email}` })),
            ]}
            {...choice('to')}
          />
        )}
      </Read>
    </ModalForm>
  )
}
