import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { useFrozen } from '#islands/frame/useStandsStill.ts'
import { $profileAvailability, profileForm } from '#stores/investor/account/settings/profile.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Status } from '#ui/Status.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { freezeWords } from '#words/access/freezes.ts'
import { profileSave } from '#words/desk/settings.ts'

export const ProfileFields = ({ taxIdOnFile }: { taxIdOnFile: string | null }) => {
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
