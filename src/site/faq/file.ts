import * as v from 'valibot'

const slug = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'small letters, digits and hyphens, as how-to-start'))
const sentence = v.pipe(v.string(), v.trim(), v.nonEmpty())

export const faqFolder = 'content/faq'

/** A file of the FAQ: one category with its questions. */
export const faqFile = v.strictObject({
  category: sentence,
  questions: v.pipe(
    v.array(v.strictObject({ id: slug, question: sentence, answer: sentence })),
    v.minLength(1, 'at least one question, as - id, question and answer'),
  ),
})
