import { useStore } from '@nanostores/react'
import { $secret, closeSecret } from '#stores/admin/settings/systems/secret.ts'
import { $copied, copyLine } from '#stores/kit/copy.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { Webhooks } from './Webhooks.tsx'

/** A secret for another system, shown only once. */
const SecretDialog = () => {
  const shown = useStore($secret)
  const copied = useStore($copied)
  if (!shown) return null
  const { title, label, secret, note } = shown
  return (
    <Dialog
      title={title}
      held
      onClose={closeSecret}
      actions={
        <>
          <Button onClick={closeSecret}>Done</Button>
          <Button kind="solid" onClick={() => void copyLine(label, secret)}>
            Copy
          </Button>
        </>
      }
    >
      <TextField label={label} hint={note} readOnly value={secret} onFocus={({ target }) => target.select()} />
      <p className="cap" role="status">
        {copied}
      </p>
    </Dialog>
  )
}

/** How the owner's other systems reach this one. */
export const OtherSystems = () => {
  const extensions = useStore($extensions)
  return (
    <>
      {extensions.has('api-keys') && <ApiKeys />}
      {extensions.has('webhooks') && <Webhooks />}
      <DecisionDialog />
      <SecretDialog />
    </>
  )
}
