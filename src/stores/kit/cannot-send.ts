import { atom, computed } from 'nanostores'
import { common } from '#words/common.ts'
import { $online } from './network.ts'

/** Why this page only shows, whatever the network does; null on a page of one's own. */
export const $readOnly = atom<string | null>(null)

/** Why nothing can be sent now; undefined where it can. */
export const $cannotSend = computed([$readOnly, $online], (readOnly, online): string | undefined =>
  readOnly === null ? (online ? undefined : common.offline) : readOnly,
)
