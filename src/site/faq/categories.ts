import { readdirSync } from 'node:fs'
import { readRecord } from '#reading/record.ts'
import { conditional, holds } from '../terms/decisions.ts'
import { answerHtml, lineHtml } from './answer.ts'
import { faqFile, faqFolder as folder } from './file.ts'

/** What `write` makes of a text as this build shows it; a mistake in it names its file and its question. */
const htmlOf = (place: string, text: string, write: (text: string) => string): string => {
  try {
    return write(conditional(text))
  } catch (reason) {
    throw new Error(`${place}: ${reason instanceof Error ? reason.message : reason}`)
  }
}

export interface FaqCategory {
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
