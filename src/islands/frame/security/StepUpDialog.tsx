import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { giveForm } from '#stores/session/give-factor.ts'
import { $stepUp } from '#stores/session/step-up.ts'
import { $stepUpAct, asAction, dismissStepUp, loadStepUp, stepUpFactors } from '#stores/session/step-up-answer.ts'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { factorWords, stepUpTitles } from '#words/access/factors.ts'
import { useForm } from '../hooks.ts'
import { FactorFields } from './FactorFields.tsx'

/** Asks for the factor, or the mailed code, and leaves the screen behind it as it is. */
export const StepUpDialog = () => {
  const asked = useStore($stepUp)
  const act = useStore($stepUpAct)
  const { last, state } = useStore(stepUpFactors.$load)
  const { values, error, busy } = useForm(giveForm)
  const cannotSend = useCannotSend()
  useEffect(() => void loadStepUp(), [])
  const action = asAction(asked?.action ?? '')
  if (!action) return null
  return (
    <ModalForm
      title="Confirm that it is you"
      confirm={last && values.method === 'passkey' ? factorWords.methods.passkey : 'Confirm'}
      busy={busy}
      reason={cannotSend}
      error={last ? error : null}
      noValidate
      onSubmit={() => last && giveForm.submit()}
      onCancel={dismissStepUp}
    >
      <p>
        You are about to <strong>{act?.words ?? stepUpTitles[action]}</strong>.
      </p>
      <p>What you typed is kept; it is done once you confirm.</p>
      {last ? (
        <FactorFields factors={last} atOnce />
      ) : state === 'failed' ? (
        <FailedState title="This did not load." onRetry={() => void loadStepUp()} />
      ) : (
        <SkeletonBlock kind="panel" />
      )}
    </ModalForm>
  )
}
