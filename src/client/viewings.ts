import { readViewing } from '#contract/calls/access/viewings.ts'
import { listReachedAccounts } from '#contract/calls/people/members.ts'
import { listExtensions } from '#contract/calls/server/extensions.ts'
import { viewedPath } from '#contract/viewed-path.ts'
import { RejectedError } from './failures.ts'
import type { Platform, Shelf } from './platform-interface.ts'
import { routeCalls } from './send.ts'

const own = new Set<string>([listExtensions.path, readViewing.path, listReachedAccounts.path])

const refuseWriting = ({ method }: { readonly method: string }, reason: string): void => {
  if (method !== 'GET') throw new RejectedError(403, reason, null)
}

/**
 * From now on every read goes to the viewing, which returns what the investor would get; a call that would change
 * something is refused with the reason and never leaves the browser.
 */
export const viewThrough = (id: string, reason: string): void =>
  routeCalls(({ method, path }) => {
    if (own.has(path)) return path
    refuseWriting({ method }, reason)
    return viewedPath(path as `/api/${string}`).replace(':viewing', id)
  })

/** From now on every read is of this account, which is somebody else's; what would change something is refused. */
export const readThrough = (accountId: string, reason: string): void =>
  routeCalls(({ method, path }) => {
    if (own.has(path)) return path
    refuseWriting({ method }, reason)
    return `${path}?investor_id=${encodeURIComponent(accountId)}`
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
