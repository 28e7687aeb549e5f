import { atom, onMount } from 'nanostores'
import { platform } from '#client/platform.ts'

/** Whether the browser believes that it has a network. Offline, the last figures stay and actions say that they cannot be sent. */
export const $online = atom(true)

onMount($online, () => {
  $online.set(platform.online())
  return platform.onOnline(() => $online.set(platform.online()))
})
