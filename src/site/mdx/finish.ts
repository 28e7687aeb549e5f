import { withFootnotes } from './footnotes.ts'

/** A sign and its dollars stay on one line: browsers break between the two. */
const keepSigns = (html: string): string => html.replace(/([−+])\$/g, '$1\u2060$$')

/** What is left to do with an article once it is rendered, on its page and in the feed alike. */
export const finish = (html: string): string => keepSigns(withFootnotes(html))
