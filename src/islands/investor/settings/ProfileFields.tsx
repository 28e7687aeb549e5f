import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $profileSave,
  $profileWay,
  type ProfileForm,
  saveProfile,
  touchProfile,
} from '#stores/investor/settings/profile.ts'
import { $online } from '#stores/kit/network.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Status } from '#ui/Status.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { common } from '#words/common.ts'
import { profileSave } from '#words/settings.ts'

/** What is typed stays here until it is sent, and nowhere else. */
export const ProfileFields = ({ known, taxIdOnFile }: { known: ProfileForm; taxIdOnFile: string | null }) => {
  const [form, setForm] = useState(known)
  const { busy, saved, error } = useStore($profileSave)
  const user = useStore($user)
  const online = useStore($online)
  const sends = useStore($profileWay) === 'real'
  const field = (name: keyof ProfileForm) => ({
    value: form[name],
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => {
      touchProfile()
      setForm({ ...form, [name]: event.target.value })
    },
  })
  return (
    <form
      className="form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault()
        if (await saveProfile(form)) setForm({ ...form, taxId: '' })
      }}
    >
      <div className="fields">
        <TextField label="Name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          value={user?.email ?? ''}
          readOnly
          hint="Your address identifies your account and stays."
        />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Date of birth" type="date" autoComplete="bday" {...field('dateOfBirth')} />
        <TextField
          label="Tax ID"
          autoComplete="off"
          hint={taxIdOnFile ? `On file: ${taxIdOnFile}. Enter it again to replace it.` : undefined}
          {...field('taxId')}
        />
      </div>
      <TextArea label="Address" rows={2} autoComplete="street-address" {...field('address')} />
      <div className="save-line">
        <Button kind="solid" submit busy={busy} reason={sends && !online ? common.offline : undefined}>
          Update profile
        </Button>
        <Status tone={error ? 'bad' : 'good'} text={error ?? (saved ? profileSave.done : undefined)} />
      </div>
    </form>
  )
}
