import { useStore } from '@nanostores/react'
import { $secret, closeSecret } from '#stores/admin/settings/systems/secret.ts'
import { $copied, copyLine } from '#stores/kit/copy.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useMay } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { Benchmarks } from './Benchmarks.tsx'
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

/** What the portal is connected with: series to compare with and, for owners, other systems of theirs. */
export const Connections = () => {
  const extensions = useStore($extensions)
  const isOwner = useMay('owner')
  return (
    <>
      <PlaceHead at="settings/connections" title="Connections" />
      {extensions.has('benchmarks') && <Benchmarks />}
      {isOwner && extensions.has('api-keys') && <ApiKeys />}
      {isOwner && extensions.has('webhooks') && <Webhooks />}
      <SecretDialog />
    </>
  )
}
