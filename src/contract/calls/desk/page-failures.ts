import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { text } from '#contract/entities/entered.ts'
import { referencePattern } from '#fund/text/reference.ts'

/** The longest description of a failure, in characters: a browser's own sentence. */
export const failureCharactersMax = 300

export const reportPageFailure = call({
  name: 'reportPageFailure',
  method: 'POST',
  path: '/api/page-failures',
  who: 'signed-in',
  does: 'A part of the page failed in the browser: the log gets it with the reference that the page shows',
  extension: 'page-failures',
  body: v.object({
    reference: v.pipe(v.string('this is no reference'), v.regex(referencePattern, 'this is no reference')),
    failure: text(failureCharactersMax, 'a description'),
  }),
  answer: v.object({ reference: v.string() }),
})
