import type { Store } from './store.ts'
import { isFull } from './unavailable.ts'

const fullSince = new WeakMap<Store, number>()

/** Since when this node has found no room to store anything, epoch milliseconds; null while there is room. */
export const noRoomSince = (store: Store): number | null => fullSince.get(store) ?? null

/**
 * Writes what a node writes again and again, and remembers whether there was room for it: calls that only read, and a
 * server that nothing is sent to, would not find out.
 */
export const writeIfRoom = async (store: Store, now: number, write: () => Promise<unknown>): Promise<void> => {
  try {
    await write()
    fullSince.delete(store)
  } catch (reason) {
    if (isFull(reason) && !fullSince.has(store)) fullSince.set(store, now)
    throw reason
  }
}
