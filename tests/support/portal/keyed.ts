import { ringOf } from '#server/platform/database/keyring.ts'
import type { Store } from '#server/platform/database/store.ts'

export const testKeyring = ringOf(Buffer.from('a secret of the tests, long enough'))

/** A store that was opened without a server, bound to a key, as when the portal starts. */
export const keyed = async (opening: Promise<Store>): Promise<Store> => {
  const store = await opening
  store.sealWith(testKeyring)
  return store
}
