import * as calls from '#contract/calls/people/letters.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** Few, since the messages follow below them. */
const lettersAtOnce = '5'

export const listLetters = (before?: string) =>
  send(calls.listLetters, { query: { limit: lettersAtOnce, ...(before && { before }) } })

export const previewLetter = (id: string) => send(calls.previewLetter, { params: { id } })

/** Mails it to the signed-in admin alone. */
export const tryLetter = (id: string) => send(calls.tryLetter, { params: { id } })

export const sendLetter = (id: string) => send(calls.sendLetter, { params: { id } })

export const postponeLetter = (id: string, until: string) =>
  send(calls.postponeLetter, { params: { id }, body: { until } })

export const refuseLetter = (id: string) => send(calls.refuseLetter, { params: { id } })

export const subscribersFile = (): string => fileUrl(calls.exportSubscribers.path, {})
