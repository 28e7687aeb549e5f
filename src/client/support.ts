import * as calls from '#contract/calls/people/support.ts'
import { send } from './send.ts'

export const requestSupport = (subject: string, message: string) =>
  send(calls.requestSupport, { body: { subject, message } })

/** The investor's own, or everybody's for the admin; newest first. */
export const listSupportRequests = (before?: string) =>
  send(calls.listSupportRequests, { query: before === undefined ? {} : { before } })

export const answerSupport = (id: string, answer: string) =>
  send(calls.answerSupport, { params: { id }, body: { answer } })
