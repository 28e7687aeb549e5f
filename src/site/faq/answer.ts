import { escapeHtml } from '#fund/text/escape-html.ts'
import { wrongLink } from '#reading/addresses.ts'
import { replaceClosed } from '../closed-matches.ts'
import { house } from '../house.ts'
import { stated } from '../terms/capital.ts'

/** Whether a page exists is checked once the site is built. */
const link = (words: string, address: string): string => {
  const wrong = wrongLink(address, {})
  if (wrong) throw new Error(`a link to "${address}": expected ${wrong.expected}`)
  return `<a href="${address}">${words}</a>`
}

const links = /\[([^\]]+)(?:\]\(([^)]+)(?<end>\))?)?/g

const statements: Readonly<Record<string, { answer: string }>> = house.statements

/** A figure of the fund, or what its owner has stated, which may be nothing. */
const named = (id: string): string => (Object.hasOwn(statements, id) ? (statements[id]?.answer ?? '') : stated(id))

/** A line of an answer as HTML: `[text](/address)`, `{term}`, and `{statement}` of content/house.yaml. */
export const lineHtml = (text: string) =>
  replaceClosed(
    escapeHtml(text).replace(/\{(\w+)\}/g, (_, id: string) => escapeHtml(named(id))),
    links,
    (_, words: string, address: string) => link(words, address),
  )

const listItems = (block: string) =>
  block
    .split(/^- /m)
    .filter((item) => item.trim() !== '')
    .map((item) => `<li>${lineHtml(item.trim())}</li>`)

/**
 * An answer as HTML: paragraphs between empty lines, `- ` lists, `[text](/address)` and `{term}`. Throws on an unknown
 * term and on an unsafe address.
 */
export function answerHtml(answer: string): string {
  return answer
    .trim()
    .split(/\n\s*\n/)
    .map((block) => (block.startsWith('- ') ? `<ul>${listItems(block).join('')}</ul>` : `<p>${lineHtml(block)}</p>`))
    .join('')
    .replaceAll('\n', ' ')
}
