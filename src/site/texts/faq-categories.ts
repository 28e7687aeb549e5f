import { readdirSync } from 'node:fs'
import { escapeHtml } from '#fund/text/words.ts'
import { wrongLink } from '#reading/addresses.ts'
import { readRecord } from '#reading/record.ts'
import { stated } from '#site/terms/capital.ts'
import { conditional, holds } from '#site/terms/decisions.ts'
import { replaceClosed } from '../closed-matches.ts'
import { house } from '../house.ts'
import { faqFile, faqFolder as folder } from './faq-file.ts'

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
const lineHtml = (text: string) =>
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
function answerHtml(answer: string): string {
  return answer
    .trim()
    .split(/\n\s*\n/)
    .map((block) => (block.startsWith('- ') ? `<ul>${listItems(block).join('')}</ul>` : `<p>${lineHtml(block)}</p>`))
    .join('')
    .replaceAll('\n', ' ')
}

/** What `write` makes of a text as this build shows it; a mistake in it names its file and its question. */
const htmlOf = (place: string, text: string, write: (text: string) => string): string => {
  try {
    return write(conditional(text))
  } catch (reason) {
    throw new Error(`${place}: ${reason instanceof Error ? reason.message : reason}`)
  }
}

interface FaqCategory {
  /** The fragment of its heading. */
  id: string
  name: string
  /** `short` is the answer in a few words, if it has one; it and the answer are HTML. */
  questions: { id: string; question: string; short: string | undefined; html: string }[]
}

/** The FAQ's categories in the order of their files' names; throws if two answers share an id. */
export function faqCategories(): FaqCategory[] {
  const seen = new Set<string>()
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const { category, questions } = readRecord('.', `${folder}/${name}`, faqFile)
      for (const { id } of questions) {
        if (seen.has(id)) throw new Error(`${folder}/${name}: the id "${id}" is taken by another answer`)
        seen.add(id)
      }
      return {
        id: `about-${name.replace(/^\d+-|\.yaml$/g, '')}`,
        name: category,
        questions: questions
          .filter(({ when = {} }) => Object.entries(when).every(([of, is]) => holds(of, is)))
          .map(({ id, question, short, answer }) => {
            const place = `${folder}/${name}: ${id}`
            return {
              id,
              question,
              short: short && htmlOf(place, short, lineHtml),
              html: htmlOf(place, answer, answerHtml),
            }
          }),
      }
    })
}
