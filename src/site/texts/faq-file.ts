import * as v from 'valibot'
import { charactersShownMax } from '../terms/decisions.ts'

const slug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'small letters, digits and hyphens, as how-to-start'))
const sentence = v.pipe(v.string(), v.trim(), v.nonEmpty())

const shortCharactersMax = 80
/** The answer in a few words, which stands beside the question: one line, with figures but without links. */
const short = v.pipe(
  sentence,
  v.regex(/^[^[\]\n]*$/, 'one line of plain words and figures: links belong in the answer'),
  v.check(
    (text) => charactersShownMax(text) <= shortCharactersMax,
    `at most ${shortCharactersMax} characters: the rest belongs in the answer`,
  ),
)

export const faqFolder = 'content/faq'

/** A file of the FAQ: one category with its questions. */
export const faqFile = v.strictObject({
  category: sentence,
  questions: v.pipe(
    v.array(
      v.strictObject({
        id: slug,
        question: sentence,
        short: v.optional(short),
        answer: sentence,
        /** By a question of content/terms.yaml: how it must stand for this one to be asked, as `split: open`. */
        when: v.optional(v.record(v.string(), v.string())),
      }),
    ),
    v.minLength(1, 'at least one question, as - id, question and answer'),
  ),
})
