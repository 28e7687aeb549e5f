import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { readRecord } from '../record.ts'
import { answerHtml } from './answer.ts'

const folder = 'content/faq'
const slug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'lower-case words joined by hyphens'))
const sentence = v.pipe(v.string(), v.trim(), v.nonEmpty('a sentence is missing'))

/** An answer as HTML; a mistake in it names its file and its question. */
const htmlOf = (place: string, answer: string): string => {
  try {
    return answerHtml(answer)
  } catch (reason) {
    throw new Error(`${place}: ${reason instanceof Error ? reason.message : reason}`)
  }
}

const File = v.strictObject({
  category: sentence,
  questions: v.array(v.strictObject({ id: slug, question: sentence, answer: sentence })),
})

export interface Category {
  /** Fragment of its heading. */
  id: string
  name: string
  questions: { id: string; question: string; html: string }[]
}

/** The FAQ's categories in the order of their files' names; throws where two answers share an id. */
export function faqCategories(): Category[] {
  const seen = new Set<string>()
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const { category, questions } = readRecord(`${folder}/${name}`, File)
      for (const { id } of questions) {
        if (seen.has(id)) throw new Error(`${folder}/${name}: the id "${id}" is taken by another answer`)
        seen.add(id)
      }
      return {
        id: `about-${name.replace(/^\d+-|\.yaml$/g, '')}`,
        name: category,
        questions: questions.map(({ id, question, answer }) => ({
          id,
          question,
          html: htmlOf(`${folder}/${name}: ${id}`, answer),
        })),
      }
    })
}
