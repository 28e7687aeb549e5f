import { useStore } from '@nanostores/react'
import { $extensions } from '#stores/kit/extensions.ts'
import { signInWithPasskey } from '#stores/session/passkey-offer.ts'
import { passkeysSupported } from '#stores/session/passkeys.ts'
import { Button } from '#ui/Button.tsx'

/** Signs in with a passkey, if backend and browser support them. With `factors`. */
export const PasskeyButton = () =>
  useStore($extensions).has('factors') && passkeysSupported() ? (
    <Button onClick={() => void signInWithPasskey()}>Sign in with a passkey</Button>
  ) : null
