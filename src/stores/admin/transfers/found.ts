import { atom } from 'nanostores'

/** The id of the transfer to which somebody is led: its row is marked where it stands. */
export const $foundTransfer = atom<string | undefined>(undefined)
