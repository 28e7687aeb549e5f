import { replaceClosed } from '../closed-matches.ts'

/** Words per minute for somebody who checks the figures while reading. */
const wordsPerMinute = 220

/** The words of an MDX text that a reader reads, without tags, marks and the list of sources. */
const countWords = (mdx: string): number =>
  // Sources are looked up, not read.
  replaceClosed(mdx.replace(/^## Sources$[\s\S]*/m, ''), /<[^>]*(?<end>>)?/g, () => ' ')
    .replace(/[|#*_`>{}[\]()-]+/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The readTime of spec §3, in whole minutes, at least one. */
export const readMinutes = (mdx: string): number => Math.max(1, Math.round(countWords(mdx) / wordsPerMinute))
