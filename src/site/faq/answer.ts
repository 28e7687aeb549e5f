import { term } from '../terms/text.ts'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const inline = (text: string) =>
  escapeHtml(text)
    .replace(/\{(\w+)\}/g, (_, id: string) => escapeHtml(term(id)))
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')

const listItems = (block: string) =>
  block
    .split(/^- /m)
    .filter((item) => item.trim() !== '')
    .map((item) => `<li>${inline(item.trim())}</li>`)

/** An answer as HTML: paragraphs between empty lines, `- ` lists, `[text](/address)` and `{term}`. Throws on an unknown term. */
export function answerHtml(answer: string): string {
  return answer
    .trim()
    .split(/\n\s*\n/)
    .map((block) => (block.startsWith('- ') ? `<ul>${listItems(block).join('')}</ul>` : `<p>${inline(block)}</p>`))
    .join('')
    .replaceAll('\n', ' ')
}
