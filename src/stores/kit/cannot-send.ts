import { atom, computed } from 'nanostores'
import { common } from '#words/common.ts'
import { $online } from './network.ts'

/** Why this page is read-only, whatever the network does; null on a person's own page. */
export const $readOnly = atom<string | null>(null)

/** Why nothing can be sent now; undefined if it can. */
export const $cannotSend = computed([$readOnly, $online], (readOnly, online): string | undefined =>
  readOnly === null ? (online ? undefined : common.offline) : readOnly,
)
