import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { startTheme } from '#stores/kit/theme.ts'
import {
  $canResend,
  $canVerify,
  $codeSeconds,
  $login,
  $waiting,
  backToLogin,
  resend,
  signIn,
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
  const waiting = useStore($waiting)
  const seconds = useStore($codeSeconds)
  const canVerify = useStore($canVerify)
  const canResend = useStore($canResend)
  if (waiting) return <LoginSkeleton />
  switch (login.view) {
    case 'login':
      return <LoginForm {...login} onSubmit={signIn} onGoogle={signInWithGoogle} />
    case 'otp':
      return (
        <CodeForm
          {...login}
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
