import { atom } from 'nanostores'

/** The id of the transfer that somebody is led to: its row is marked. */
export const $foundTransfer = atom<string | undefined>(undefined)
