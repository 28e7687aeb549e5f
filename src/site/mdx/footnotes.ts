import { replaceClosed } from '../closed-matches.ts'

/** The id of the footnotes' heading. */
export const notesId = 'notes'

/** As many as have a place in the margin of a wide screen, each beside its line (prose.css). */
const besideMost = 4

const call = /(?<!\s)\s*<foot-note>([\s\S]*?)(?:(?<end><\/foot-note>)|$)/g

/**
 * Numbers the footnotes of an article in the order of the text and moves them to its end, each linked both ways.
 * @param html the article as rendered, each footnote a `<foot-note>` where it is referenced
 */
export const withFootnotes = (html: string): string => {
  const notes: string[] = []
  const text = replaceClosed(html, call, (_, note: string) => {
    if (note.includes('<foot-note>')) throw new Error('Footnote: expected text, found a footnote inside a footnote')
    notes.push(note.trim())
    const n = notes.length
    return `<sup><a class="call${n}" href="#note-${n}" id="call-${n}" role="doc-noteref" aria-label="Footnote ${n}">${n}</a></sup>`
  })
  if (notes.length === 0) return text
  const beside = notes.length <= besideMost
  const items = notes.map(
    (note, index) =>
      `<li${beside ? ` class="note${index + 1}"` : ''} id="note-${index + 1}">${note} <a href="#call-${index + 1}" role="doc-backlink" aria-label="Back to the text of footnote ${index + 1}">↩</a></li>`,
  )
  return `${text}<section class="notes${beside ? ' beside' : ''}" role="doc-endnotes" aria-labelledby="${notesId}"><h2 id="${notesId}">Notes</h2><ol>${items.join('')}</ol></section>`
}
