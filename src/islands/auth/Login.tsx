import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { useTypedBefore } from '#islands/frame/before-script.ts'
import { LazyPanel, loadPartFailed } from '#islands/frame/LazyPanel.tsx'
import { $extensions } from '#stores/kit/extensions.ts'
import { startTheme } from '#stores/kit/theme.ts'
import {
  $login,
  $loginArrival,
  haveCode,
  signIn,
  signInForm,
  signInWithGoogle,
  startLogin,
} from '#stores/session/login.ts'
import { login as words } from '#words/access/login.ts'
import { Heading } from './Heading.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LoginBones } from './LoginSkeleton.tsx'
import { Waiting } from './Waiting.tsx'

/** The third view of /login (spec §2), for the second before it leads on. */
const Welcome = () => (
  <div role="status">
    <Heading>{words.success}</Heading>
    <p className="cap">{words.redirecting}</p>
  </div>
)

/** Loaded once a code has been requested, or a second factor or a new password is needed. */
const loadNextView = async () => (await import('./NextView.tsx')).NextView

const View = () => {
  const login = useStore($login)
  const form = useStore(signInForm.$form)
  const knowsSession = useStore($extensions).has('session')
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
          onMailCode={knowsSession ? signIn : undefined}
          onHaveCode={haveCode}
          onGoogle={signInWithGoogle}
        />
      )
    case 'otp':
    case 'factor':
    case 'password':
      return <LazyPanel load={loadNextView} fallback={<LoginBones />} />
    case 'success':
      return <Welcome />
  }
}

/** The whole of /login. */
export const Login = () => {
  const arrival = useStore($loginArrival)
  useEffect(startLogin, [])
  useEffect(startTheme, [])
  useEffect(() => {
    // Not before the form can be used.
    if (arrival === 'here') void loadPartFailed().catch(() => undefined)
  }, [arrival])
  const typed = useTypedBefore<HTMLDivElement>()
  return (
    <>
      <Waiting ref={typed} state={arrival}>
        <View />
      </Waiting>
      <Alerts />
    </>
  )
}
