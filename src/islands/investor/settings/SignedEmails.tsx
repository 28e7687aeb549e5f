import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $signedEmailsAvailability,
  saveSignedEmails,
  signedEmails,
  signedEmailsField,
} from '#stores/investor/account/settings/signed-emails.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { signedEmailsWords as words } from '#words/desk/settings.ts'
import { SettingSwitch } from './SavedField.tsx'

/** Whether each week's email carries what was signed; our own backend's alone. */
export const SignedEmails = () => {
  const isOffered = useStore($signedEmailsAvailability) === 'available'
  const on = useStore(signedEmails.$load).last
  useEffect(() => whileOpen(signedEmails.load), [])
  if (!isOffered) return null
  return (
    <SettingSwitch
      field={signedEmailsField}
      label={words.label}
      checked={on ?? undefined}
      hint={
        <>
          {words.hint} <a href="/verify">{words.more}</a>
        </>
      }
      onSwitch={(next) => void saveSignedEmails(next)}
    />
  )
}
