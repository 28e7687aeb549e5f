import { useStore } from '@nanostores/react'
import { $login } from '#stores/session/login.ts'
import { CodeView } from './CodeView.tsx'
import { FactorView } from './FactorView.tsx'
import { NewPasswordView } from './NewPasswordView.tsx'

/** What follows the first view: a code, a second factor or, after "Forgot password", a new password. */
export const NextView = () => {
  const { view } = useStore($login)
  if (view === 'factor') return <FactorView />
  return view === 'password' ? <NewPasswordView /> : <CodeView />
}
