import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { startTheme } from '#stores/kit/theme.ts'
import { $register, $registerWaiting, register, signUpWithGoogle, startRegister } from '#stores/session/register.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { RegisterSkeleton } from './RegisterSkeleton.tsx'

/** /register, whole. */
export const Register = () => {
  const { busy, error } = useStore($register)
  const waiting = useStore($registerWaiting)
  useEffect(startRegister, [])
  useEffect(startTheme, [])
  return (
    <>
      {waiting ? (
        <RegisterSkeleton />
      ) : (
        <RegisterForm busy={busy} error={error} onSubmit={register} onGoogle={signUpWithGoogle} />
      )}
      <Alerts />
    </>
  )
}
