import type { Language } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { say } from '../config/languages.ts'

/** What a refused form shows: which of its fields must be corrected, and why. */

/** By how many fields, from one to as many as a form has. */
export const summaries = [
  'One field needs your attention.',
  'Two fields need your attention.',
  'Three fields need your attention.',
  'Four fields need your attention.',
] as const

/** How many fields must be corrected, in a sentence. */
export const summaryOf = (count: number, language: Language | null): string =>
  say(language, summaries[count - 1] ?? summaries[3])

interface Problem {
  readonly field: string
  readonly sentence: string
}

/** The id of the notice above a form. */
const noticeId = 'refused'

const labelOf = (html: string, field: string): string => {
  const from = html.indexOf('>', html.indexOf(`<label for="${field}"`)) + 1
  return html.includes(`<label for="${field}"`) ? html.slice(from, html.indexOf('<', from)).trim() : ''
}

const withAttributes = (html: string, id: string, attributes: string): string =>
  html.replace(` id="${id}"`, `${` id="${id}"`}${attributes}`)

/** Marks what the template's field says of itself: that it is wrong, and where it says why. */
const mark = (html: string, { field }: Problem, first: boolean): string =>
  withAttributes(html, field, ` aria-invalid="true" aria-describedby="${field}-problem"${first ? ' autofocus' : ''}`)

/**
 * A template of a form with its problems: the fields are marked, and the first has the focus; without problems the
 * notice above the form has it. `parts` fill the template: the list of the problems with links to their fields, and
 * what stands below each field.
 */
export const markFields = (
  template: string,
  problems: readonly Problem[],
): { html: string; parts: Record<string, string> } => {
  const items = problems.map(
    ({ field, sentence }) => `<li><a href="#${field}">${labelOf(template, field)}: ${escapeHtml(sentence)}</a></li>`,
  )
  const below = problems.map(({ field, sentence }): [string, string] => [
    `${field}Problem`,
    `<span class="msg" id="${field}-problem">${escapeHtml(sentence)}</span>`,
  ])
  const html =
    problems.length === 0
      ? withAttributes(template, noticeId, ' autofocus')
      : problems.reduce((marked, problem, at) => mark(marked, problem, at === 0), template)
  return {
    html,
    parts: { ...Object.fromEntries(below), problems: items.length > 0 ? `<ul>${items.join('')}</ul>` : '' },
  }
}
