import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'

/** What this browser remembers about its own device: its id with the backend, and the endpoint it was added with. */
export interface KeptPush {
  readonly id: string
  readonly endpoint: string
}

const storageKey = 'portal:push'

const read = (): KeptPush | null => {
  const [id, endpoint] = platform.storage.get(storageKey)?.split(' ') ?? []
  return id && endpoint ? { id, endpoint } : null
}

/** Null if this browser shows nothing while the portal is closed. */
export const $keptPush = atom<KeptPush | null>(null)

export const readKeptPush = (): KeptPush | null => {
  $keptPush.set(read())
  return $keptPush.get()
}

export const keepPush = (kept: KeptPush): void => {
  platform.storage.set(storageKey, `${kept.id} ${kept.endpoint}`)
  $keptPush.set(kept)
}

export const forgetPush = (): void => {
  platform.storage.remove(storageKey)
  $keptPush.set(null)
}
