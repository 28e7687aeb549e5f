import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant, keptEmail } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { pageOf, pageQuery } from '#contract/entities/page.ts'

const path = '/api/support/requests'
const extension = 'support'
/** The longest subject of a request, in characters. */
export const supportSubjectCharactersMax = 120
/** The longest request or answer, in characters. */
export const supportMessageCharactersMax = 5000

/** An investor's question; the documented call 19 makes one without subject and message. */
export const supportRequest = v.object({
  id: v.string(),
  name: v.string(),
  email: keptEmail,
  subject: v.nullable(v.string()),
  message: v.nullable(v.string()),
  created_at: instant,
  answer: v.nullable(v.string()),
  answered_at: v.nullable(instant),
  answered_by: v.nullable(v.string()),
})

export type SupportRequest = v.InferOutput<typeof supportRequest>

export const requestSupport = call({
  name: 'requestSupport',
  method: 'POST',
  path,
  who: 'signed-in',
  does: 'Sends the team a request',
  extension,
  body: v.object({
    subject: text(supportSubjectCharactersMax, 'a subject'),
    message: text(supportMessageCharactersMax, 'a message'),
  }),
  status: 201,
  answer: supportRequest,
})

export const listSupportRequests = call({
  name: 'listSupportRequests',
  method: 'GET',
  path,
  who: 'own-or-viewer',
  ofPerson: true,
  does: "The investor's own requests with their answers, newest first; for the admin, everybody's",
  extension,
  query: pageQuery,
  answer: pageOf(supportRequest),
})

export const answerSupport = call({
  name: 'answerSupport',
  method: 'POST',
  path: `${path}/:id/answer`,
  who: 'operator',
  does: 'Answers a request, once: a notification and a mail to the person who sent it',
  extension,
  params: byId,
  body: v.object({ answer: text(supportMessageCharactersMax, 'an answer') }),
  answer: supportRequest,
})
