import { withFootnotes } from './footnotes.ts'

/** Keeps a sign and its dollars on one line: browsers break between the two. */
const keepSigns = (html: string): string => html.replace(/([−+])\$/g, '$1\u2060$$')

/** What is left to do with an article once it is rendered, both on its page and in the feed. */
export const finish = (html: string): string => keepSigns(withFootnotes(html))
