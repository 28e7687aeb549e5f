import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { $extensions } from '#stores/kit/extensions.ts'
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
import { LoginForm } from './LoginForm.tsx'
import { LoginSkeleton } from './LoginSkeleton.tsx'
import { Welcome } from './Welcome.tsx'

/** Fetched once a code is on its way. */
const CodeForm = lazy(async () => ({ default: (await import('./CodeForm.tsx')).CodeForm }))

const View = () => {
  const login = useStore($login)
  const form = useStore(signInForm.$form)
  const code = useStore(codeForm.$form)
  const flight = useStore($codeFlight)
  const waiting = useStore($waiting)
  const seconds = useStore($codeSeconds)
  const canVerify = useStore($canVerify)
  const canResend = useStore($canResend)
  const canMailCode = useStore($extensions).has('session')
  if (waiting) return <LoginSkeleton />
  switch (login.view) {
    case 'login':
      return (
        <LoginForm
          {...form.values}
          notice={login.notice}
          busy={form.state !== 'editing'}
          error={form.error}
          back={login.back}
          onSubmit={signIn}
          onMailCode={canMailCode ? signIn : undefined}
          onGoogle={signInWithGoogle}
        />
      )
    case 'otp':
      return (
        <Suspense fallback={<LoginSkeleton />}>
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
        </Suspense>
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
