import { useStore } from '@nanostores/react'
import { $extensions } from '#stores/kit/extensions.ts'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { ApiKeys } from './ApiKeys.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { Webhooks } from './Webhooks.tsx'

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
