import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Alerts } from '#islands/frame/Alerts.tsx'
import { useTypedBefore } from '#islands/frame/before-script.ts'
import { startTheme } from '#stores/kit/theme.ts'
import { $registerArrival, register, registerForm, signUpWithGoogle, startRegister } from '#stores/session/register.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { Waiting } from './Waiting.tsx'

/** The whole of /register. */
export const Register = () => {
  const { state, error } = useStore(registerForm.$form)
  useEffect(startRegister, [])
  useEffect(startTheme, [])
  return (
    <>
      <Waiting ref={useTypedBefore<HTMLDivElement>()} state={useStore($registerArrival)}>
        <RegisterForm busy={state === 'sending'} error={error} onSubmit={register} onGoogle={signUpWithGoogle} />
      </Waiting>
      <Alerts />
    </>
  )
}
