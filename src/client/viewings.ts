import { readViewing } from '#contract/calls/access/viewings.ts'
import { listExtensions } from '#contract/calls/server/extensions.ts'
import { viewedPath } from '#contract/viewed-path.ts'
import { RejectedError } from './failures.ts'
import type { Platform, Shelf } from './platform-interface.ts'
import { routeCalls } from './send.ts'

const own = new Set<string>([listExtensions.path, readViewing.path])

/**
 * From now on every read goes to the viewing, which returns what the investor would get; a call that would change
 * something is refused with the reason and never leaves the browser.
 */
export const viewThrough = (id: string, reason: string): void =>
  routeCalls(({ method, path }) => {
    if (own.has(path)) return path
    if (method !== 'GET') throw new RejectedError(403, reason, null)
    return viewedPath(path as `/api/${string}`).replace(':viewing', id)
  })

const memory = (kept: Map<string, string>): Shelf => ({
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => !kept.set(key, value),
  remove: (key) => void kept.delete(key),
})

/**
 * The browser for a page that shows somebody else's dashboard: nothing about them is kept, nothing that this browser
 * keeps about its own person is read except what is listed, and there are no notifications.
 */
export const viewingPlatform = (own: Platform, keeps: readonly string[]): Platform => {
  const kept = keeps.flatMap((key) => {
    const value = own.storage.get(key)
    return value === null ? [] : [[key, value] as const]
  })
  return {
    ...own,
    storage: memory(new Map(kept)),
    tabStorage: memory(new Map()),
    onStorage: (run) => own.onReturn(run),
    notifyPermission: () => 'unsupported',
    askToNotify: async () => 'unsupported',
    passkeysSupported: () => false,
  }
}
