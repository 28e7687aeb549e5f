import { useStore } from '@nanostores/react'
import { type Signable, signedNameCharactersMax } from '#contract/calls/people/agreements.ts'
import { formatBytes } from '#fund/text/count.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { agreementFile, closeSigning, signForm } from '#stores/investor/account/settings/agreements.ts'
import { paperDate } from '#stores/investor/account/settings/document-list.ts'
import { $user } from '#stores/session/user.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { FieldError } from '#ui/Field.tsx'
import { TextField } from '#ui/TextField.tsx'
import { agreementWords as words } from '#words/people/agreements.ts'

/** Reads and signs one version: the name is typed, and a second factor or a mailed code is asked for on sending. */
export const SignDialog = ({ agreement }: { agreement: Signable }) => {
  const { title, version, uploaded_at, bytes, digest } = agreement
  const { text, tick, error, busy } = useForm(signForm)
  const { problems } = useStore(signForm.$form)
  const user = useStore($user)
  const cannotSend = useCannotSend()
  return (
    <ModalForm
      title={`Sign “${title}”`}
      confirm="Sign"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => signForm.submit()}
      onCancel={closeSigning}
    >
      <p>
        {words.named(title, version)}, of {paperDate(uploaded_at)}.{' '}
        <SavedLink href={agreementFile(agreement)}>Read it, PDF, {formatBytes(bytes)}</SavedLink>
      </p>
      <div>
        <Checkbox {...tick('read')}>{words.read}</Checkbox>
        <FieldError text={problems.read} />
      </div>
      <TextField
        label="Your name"
        hint={user ? words.nameHint(user.name) : undefined}
        autoComplete="name"
        maxLength={signedNameCharactersMax}
        {...text('name')}
      />
      <p className="cap">{words.kept}</p>
      <p className="cap digest">SHA-256 {digest}</p>
    </ModalForm>
  )
}
