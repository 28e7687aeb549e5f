import { notesId, withFootnotes } from './footnotes.ts'

/** Keeps a sign and its dollars on one line: browsers break between the two. */
const keepSigns = (html: string): string => html.replace(/([−+])\$/g, '$1\u2060$$')

/** What is left to do with an article once it is rendered, both on its page and in the feed. */
export const finish = (html: string): string => keepSigns(withFootnotes(html))

/** The sections of a finished article, each with its name as HTML, its footnotes aside. */
export const sectionsOf = (html: string): { id: string; name: string }[] =>
  html
    .split('<h2 id="')
    .slice(1)
    .map((section) => ({
      id: section.slice(0, section.indexOf('"')),
      name: section.slice(section.indexOf('>') + 1, section.indexOf('</h2>')).replace(/<[^<>]*>/g, ''),
    }))
    .filter(({ id }) => id !== notesId)
