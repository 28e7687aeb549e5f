import { atom, computed, onMount } from 'nanostores'
import { platform } from '#client/platform.ts'

/**
 * Whether the browser believes that it has a network. Offline, the last figures stay and actions say that they cannot
 * be sent.
 */
export const $online = atom(true)

onMount($online, () => {
  $online.set(platform.online())
  return platform.onOnline(() => $online.set(platform.online()))
})

/**
 * Since when the portal has not answered although the browser has a network, epoch milliseconds; null if it answers.
 */
export const $silentSince = atom<number | null>(null)

/** Since when there has been no network, epoch milliseconds; null if there is one. */
export const $offlineSince = computed($online, (online): number | null => (online ? null : platform.now()))
