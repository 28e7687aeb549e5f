import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useForm } from '#islands/frame/hooks.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useFrozen } from '#islands/frame/useStandsStill.ts'
import {
  $missingDetails,
  $profileAvailability,
  $profileChanged,
  loadProfile,
  profile,
  profileForm,
} from '#stores/investor/account/settings/profile.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { $user } from '#stores/session/user.ts'
import { Badge, SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { FailedState } from '#ui/States.tsx'
import { Status } from '#ui/Status.tsx'
import { TextField } from '#ui/TextField.tsx'
import { freezeWords } from '#words/access/freezes.ts'
import { profileSave } from '#words/desk/settings.ts'

const ProfileFields = ({ taxIdOnFile }: { taxIdOnFile: string | null }) => {
  const form = useForm(profileForm)
  const { error, busy, sent } = form
  const isFrozen = useFrozen()
  const text = (name: Parameters<typeof form.text>[0]) => ({
    ...form.text(name),
    readOnly: busy || isFrozen,
  })
  const user = useStore($user)
  const canChange = useStore($extensions).has('address')
  const cannotSend = useCannotSend()
  const sends = useStore($profileAvailability) === 'available'
  return (
    <Form
      noValidate
      error={error}
      onSubmit={() => profileForm.submit()}
      actions={
        isFrozen ? (
          <p className="cap">{freezeWords.still.profile}</p>
        ) : (
          <div className="save-line">
            <Button kind="solid" submit busy={busy} reason={sends ? cannotSend : undefined}>
              Update profile
            </Button>
            <Status text={sent ? profileSave.done : undefined} />
          </div>
        )
      }
    >
      <div className="fields">
        <TextField label="Name" autoComplete="name" {...text('name')} />
        <TextField
          label="Email"
          type="email"
          value={user?.email ?? ''}
          readOnly
          hint={
            canChange
              ? 'It identifies your account. Change it below, under Sign-in and sessions.'
              : 'Your address identifies your account and cannot be changed.'
          }
        />
        <TextField label="Phone" type="tel" autoComplete="tel" {...text('phone')} />
        <TextField label="Date of birth" type="date" autoComplete="bday" {...text('dateOfBirth')} />
        <TextField
          label="Tax ID"
          autoComplete="off"
          hint={taxIdOnFile ? `On file: ${taxIdOnFile}. Enter it again to replace it.` : undefined}
          {...text('taxId')}
        />
      </div>
      <TextArea label="Address" rows={2} autoComplete="street-address" {...text('address')} />
    </Form>
  )
}

/** The form itself, empty, until its values have loaded, so that the height is the same. */
const Waiting = () => (
  <div inert aria-busy="true">
    <ProfileFields taxIdOnFile={null} />
  </div>
)

const Real = () => {
  const { last, state } = useStore(profile.$load)
  if (last) return <ProfileFields taxIdOnFile={last.taxId} />
  if (state !== 'failed') return <Waiting />
  return <FailedState title="Your profile did not load." onRetry={() => void loadProfile()} />
}

/** The profile form of spec §3. */
export const Profile = () => {
  const availability = useStore($profileAvailability)
  const user = useStore($user)
  const missing = useStore($missingDetails)
  const changed = useStore($profileChanged)
  useEffect(() => whileOpen(loadProfile), [])
  return (
    <SettingsSection
      title="Profile"
      answer={
        <>
          {user?.name}
          {missing > 0 && `, ${missing === 1 ? 'one detail' : `${missing} details`} missing`}{' '}
          {changed && <Badge tone="waiting">Not saved</Badge>}
        </>
      }
      opened={changed}
      note={
        availability === 'unavailable' ? (
          <SourceBadge source="Sample" />
        ) : (
          'Saved with the fund; your tax ID is shown masked.'
        )
      }
    >
      {availability === 'unknown' && <Waiting />}
      {availability === 'available' && <Real />}
      {availability === 'unavailable' && <ProfileFields taxIdOnFile={null} />}
    </SettingsSection>
  )
}
