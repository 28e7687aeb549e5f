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
import { CodeForm } from './CodeForm.tsx'

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
