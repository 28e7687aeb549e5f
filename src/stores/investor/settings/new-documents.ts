import { atom } from 'nanostores'

/** How many papers are marked as new or wait for a signature; 0 while nobody knows. By itself, since the index stands before the papers' own code. */
export const $newDocuments = atom(0)
