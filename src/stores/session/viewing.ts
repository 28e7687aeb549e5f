import { atom } from 'nanostores'
import { RejectedError } from '#client/failures.ts'
import { bindPlatform, platform } from '#client/platform.ts'
import type { Shelf } from '#client/platform-interface.ts'
import { onSessionRefused, send } from '#client/send.ts'
import { viewingPlatform, viewThrough } from '#client/viewings.ts'
import type { Viewing } from '#contract/calls/access/viewings.ts'
import * as calls from '#contract/calls/access/viewings.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { discover } from '#stores/kit/extensions.ts'
import { themeKey } from '#stores/kit/theme.ts'
import { viewingWords as words } from '#words/access/viewing.ts'
import { $viewedFrozen } from './frozen.ts'
import { keepUser } from './user.ts'
import { viewingKey } from './viewing-key.ts'

/** A viewing that this page shows: being read, running, over, or not available. */
export type Viewed =
  | { readonly state: 'reading' | 'over' | 'failed' }
  | { readonly state: 'open'; readonly viewing: Viewing }

export const $viewing = atom<Viewed>({ state: 'reading' })

/** What this tab keeps for its own person; null before the page began. */
let tab: Shelf | null = null

const show = (viewing: Viewing): void => {
  const { id, investor, ends_at, frozen_since = null } = viewing
  viewThrough(id, words.readOnly)
  $readOnly.set(words.readOnly)
  // Only in the memory of this page.
  keepUser({ ...investor, role: 'investor' })
  $viewedFrozen.set(frozen_since)
  platform.after(Date.parse(ends_at) - platform.now(), () => $viewing.set({ state: 'over' }))
  $viewing.set({ state: 'open', viewing })
}

/** Reads the viewing that this tab was opened for. */
export const loadViewing = async (): Promise<void> => {
  const id = tab?.get(viewingKey)
  if (!id) return $viewing.set({ state: 'over' })
  $viewing.set({ state: 'reading' })
  await discover()
  try {
    show(await send(calls.readViewing, { params: { id } }))
  } catch (error) {
    platform.log('The viewing could not be read', error)
    $viewing.set({ state: error instanceof RejectedError ? 'over' : 'failed' })
  }
}

/** Shows the viewing, with a browser that keeps nothing about it; if the admin's session ended, leads to /login. */
export const startViewing = (): void => {
  if (tab) return
  tab = platform.tabStorage
  bindPlatform(viewingPlatform(platform, [themeKey]))
  onSessionRefused(() => platform.go('/login', 'replace'))
  void loadViewing()
}

/** Ends it and goes back to the investor's page. */
export const leaveViewing = async ({ id, investor }: Viewing): Promise<void> => {
  tab?.remove(viewingKey)
  try {
    await send(calls.endViewing, { params: { id } })
  } catch (error) {
    // It ends by itself.
    platform.log('The viewing could not be ended', error)
  }
  platform.go(`/admin#${investor.id}`, 'replace')
}
