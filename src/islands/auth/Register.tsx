import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { startTheme } from '#stores/kit/theme.ts'
import { $registerWaiting, register, registerForm, signUpWithGoogle, startRegister } from '#stores/session/register.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { RegisterSkeleton } from './RegisterSkeleton.tsx'

/** The whole of /register. */
export const Register = () => {
  const { state, error } = useStore(registerForm.$form)
  const waiting = useStore($registerWaiting)
  useEffect(startRegister, [])
  useEffect(startTheme, [])
  return (
    <>
      {waiting ? (
        <RegisterSkeleton />
      ) : (
        <RegisterForm busy={state === 'sending'} error={error} onSubmit={register} onGoogle={signUpWithGoogle} />
      )}
      <Alerts />
    </>
  )
}
