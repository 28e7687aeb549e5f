import { atom } from 'nanostores'

/**
 * How many papers are marked as new or wait for a signature; 0 as long as that is unknown. In a file of its own, since
 * the index is shown before the papers' own code is loaded.
 */
export const $newDocuments = atom(0)

/** The section whose new papers the index counts. */
export const documentsTitle = 'Documents'
