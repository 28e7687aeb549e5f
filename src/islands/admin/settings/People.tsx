import { useStore } from '@nanostores/react'
import { $extensions } from '#stores/kit/extensions.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Admins } from './Admins.tsx'
import { OwnPassword } from './OwnPassword.tsx'

/** Who runs the fund, and the admin’s own sign-in, which is all that a frozen account can open. */
export const People = () => {
  const extensions = useStore($extensions)
  const isFrozen = useStore($frozenSince) !== null
  return (
    <>
      <PlaceHead at="settings/people" title="People" />
      {extensions.has('roles') && !isFrozen && <Admins />}
      {extensions.has('session') && <OwnPassword open={isFrozen} />}
    </>
  )
}
