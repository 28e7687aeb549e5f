import { inOrder, type Mistake } from '#reading/mistake.ts'
import { termMistakes } from '#site/terms/check.ts'
import { mistakesInFaq } from './faq-check.ts'
import { mistakesInLegalTexts } from './legal-check.ts'

/**
 * Every mistake outside the blog: in the FAQ, the legal texts, and in figures of the fund wherever they must come from
 * the record.
 */
export const mistakesInPlainTexts = async (root: string): Promise<Mistake[]> => {
  const texts = [...mistakesInFaq(root), ...mistakesInLegalTexts(root)]
  const reported = new Set(texts.map(({ file, line }) => `${file}:${line}`))
  const figures = (await termMistakes(root)).filter(({ file, line }) => !reported.has(`${file}:${line}`))
  return [...texts, ...figures].sort(inOrder)
}
