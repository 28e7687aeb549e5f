import { useStore } from '@nanostores/react'
import {
  $canResend,
  $canVerify,
  $codeFlight,
  $codeSeconds,
  backToLogin,
  codeForm,
  resend,
  typeCode,
  verify,
} from '#stores/session/code.ts'
import { $login } from '#stores/session/login.ts'
import { CodeForm } from './CodeForm.tsx'
import { FactorView } from './FactorView.tsx'
import { NewPasswordView } from './NewPasswordView.tsx'

/** The code's view with its store, loaded once a code has been requested. */
export const CodeView = () => {
  const { values, error } = useStore(codeForm.$form)
  return (
    <CodeForm
      {...values}
      error={error}
      flight={useStore($codeFlight)}
      seconds={useStore($codeSeconds)}
      canVerify={useStore($canVerify)}
      canResend={useStore($canResend)}
      onType={typeCode}
      onVerify={verify}
      onResend={resend}
      onBack={backToLogin}
    />
  )
}

/** What follows the first view: a code, a second factor or, after "Forgot password", a new password. */
export const NextView = () => {
  const { view } = useStore($login)
  if (view === 'factor') return <FactorView />
  return view === 'password' ? <NewPasswordView /> : <CodeView />
}
