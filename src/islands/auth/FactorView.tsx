import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useForm } from '#islands/frame/hooks.ts'
import { FactorFields } from '#islands/frame/security/FactorFields.tsx'
import { SetupDialog } from '#islands/frame/security/SetupDialog.tsx'
import { Toasts } from '#islands/frame/Toasts.tsx'
import { openApp, openPasskey } from '#stores/session/factors.ts'
import { $pendingFactors, backToStart, loadPending } from '#stores/session/finish.ts'
import { giveForm } from '#stores/session/give-factor.ts'
import { passkeysSupported } from '#stores/session/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { FailedState } from '#ui/States.tsx'
import { factorWords } from '#words/access/factors.ts'
import { LoginSkeleton } from './Skeletons.tsx'
import { Heading } from './Waiting.tsx'

const Back = () => (
  <Button kind="quiet" onClick={() => void backToStart()}>
    Back to Login
  </Button>
)

/** Asks for the factor that the person has. */
const Give = () => {
  const { values, error, busy } = useForm(giveForm)
  const { last } = useStore($pendingFactors)
  if (!last) return null
  return (
    <>
      <Heading>One more step</Heading>
      <p>Your account is protected by a second factor.</p>
      <Form
        className="auth-form"
        error={error}
        noValidate
        onSubmit={() => giveForm.submit()}
        actions={
          <>
            <Button kind="solid" submit busy={busy}>
              {values.method === 'passkey' ? factorWords.methods.passkey : 'Go on'}
            </Button>
            <Back />
          </>
        }
      >
        <FactorFields factors={last} />
      </Form>
    </>
  )
}

/** The first enrolment of a person who must have a factor. */
const Enrol = () => (
  <>
    <Heading>Set up a second factor</Heading>
    <p>An admin signs in with two factors. Choose one now; you can add others in your settings.</p>
    <div className="auth-form">
      {passkeysSupported() && (
        <Button kind="solid" onClick={openPasskey}>
          Make a passkey
        </Button>
      )}
      <Button onClick={() => void openApp()}>Use an authenticator app</Button>
      <Back />
    </div>
    <SetupDialog />
    <Toasts />
  </>
)

/** The second half of a sign-in. */
export const FactorView = () => {
  const { last, state } = useStore($pendingFactors)
  useEffect(() => void loadPending(), [])
  if (!last && state === 'failed') return <FailedState title="This did not load." onRetry={() => void loadPending()} />
  if (!last) return <LoginSkeleton />
  return <div className="auth-view">{last.awaits === 'enrolment' ? <Enrol /> : <Give />}</div>
}
