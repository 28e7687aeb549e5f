import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $closureAvailability,
  $closureQuestion,
  confirmClosure,
  dismissClosure,
} from '#stores/investor/account/settings/closure.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { localOnly } from '#words/local.ts'
import { closureMeans } from '#words/people/account-actions.ts'

/** The confirm dialog that closing an account requires (spec §5), with how long it takes (spec §9). */
export const ClosureQuestion = () => {
  const { open, busy } = useStore($closureQuestion)
  const cannotSend = useCannotSend()
  const real = useStore($closureAvailability) === 'available'
  if (!open) return null
  return (
    <ConfirmDialog
      title="Close account"
      confirm="Close account"
      cancel="Keep it"
      busy={busy}
      reason={cannotSend}
      onConfirm={() => void confirmClosure()}
      onCancel={dismissClosure}
    >
      <p>{localOnly.closureQuestion}</p>
      {real && <p>{closureMeans}</p>}
    </ConfirmDialog>
  )
}
