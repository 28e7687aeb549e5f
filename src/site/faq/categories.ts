import { readdirSync } from 'node:fs'
import { readRecord } from '#reading/record.ts'
import { answerHtml } from './answer.ts'
import { faqFile, faqFolder as folder } from './file.ts'

/** An answer as HTML; a mistake in it names its file and its question. */
const htmlOf = (place: string, answer: string): string => {
  try {
    return answerHtml(answer)
  } catch (reason) {
    throw new Error(`${place}: ${reason instanceof Error ? reason.message : reason}`)
  }
}

export interface FaqCategory {
  /** The fragment of its heading. */
  id: string
  name: string
  questions: { id: string; question: string; html: string }[]
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
        questions: questions.map(({ id, question, answer }) => ({
          id,
          question,
          html: htmlOf(`${folder}/${name}: ${id}`, answer),
        })),
      }
    })
}
