import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { startTheme } from '#stores/kit/theme.ts'
import {
  $canResend,
  $canVerify,
  $codeFlight,
  $codeSeconds,
  $login,
  $waiting,
  backToLogin,
  codeForm,
  resend,
  signIn,
  signInForm,
  signInWithGoogle,
  startLogin,
  typeCode,
  verify,
} from '#stores/session/login.ts'
import { CodeForm } from './CodeForm.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginSkeleton } from './LoginSkeleton.tsx'
import { Welcome } from './Welcome.tsx'

const View = () => {
  const login = useStore($login)
  const form = useStore(signInForm.$form)
  const code = useStore(codeForm.$form)
  const flight = useStore($codeFlight)
  const waiting = useStore($waiting)
  const seconds = useStore($codeSeconds)
  const canVerify = useStore($canVerify)
  const canResend = useStore($canResend)
  if (waiting) return <LoginSkeleton />
  switch (login.view) {
    case 'login':
      return (
        <LoginForm
          {...form.values}
          notice={login.notice}
          busy={form.state !== 'editing'}
          error={form.error}
          onSubmit={signIn}
          onGoogle={signInWithGoogle}
        />
      )
    case 'otp':
      return (
        <CodeForm
          {...code.values}
          error={code.error}
          flight={flight}
          seconds={seconds}
          canVerify={canVerify}
          canResend={canResend}
          onType={typeCode}
          onVerify={verify}
          onResend={resend}
          onBack={backToLogin}
        />
      )
    case 'success':
      return <Welcome />
  }
}

/** /login, whole. */
export const Login = () => {
  useEffect(startLogin, [])
  useEffect(startTheme, [])
  return (
    <>
      <View />
      <Alerts />
    </>
  )
}
