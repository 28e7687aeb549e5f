import { replaceClosed } from '../closed-matches.ts'

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
    return `<sup><a href="#note-${n}" id="call-${n}" role="doc-noteref" aria-label="Footnote ${n}">${n}</a></sup>`
  })
  if (notes.length === 0) return text
  const items = notes.map(
    (note, index) =>
      `<li id="note-${index + 1}">${note} <a href="#call-${index + 1}" role="doc-backlink" aria-label="Back to the text of footnote ${index + 1}">↩</a></li>`,
  )
  return `${text}<section class="notes" role="doc-endnotes" aria-labelledby="notes"><h2 id="notes">Notes</h2><ol>${items.join('')}</ol></section>`
}
