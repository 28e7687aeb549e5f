import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { makeReference } from '#fund/text/reference.ts'
import type { Log } from '../config/context.ts'
import { transientFailure } from '../database/unavailable.ts'
import { RefusedError } from './refuse.ts'
import { MalformedInputError } from './schemas.ts'

/** Fastify's own refusals, as sentences; any other keeps its status and gets a general sentence. */
const sentences: Record<string, [number, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'This is more than the call accepts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'Send this call as application/json.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [422, 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [422, 'The body is empty.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [422, 'The body is not as long as it says.'],
  FST_ERR_BAD_URL: [422, 'This address is malformed.'],
}

const general = 'This request cannot be answered as it is.'
const ours = 'Something failed on our side. Try again in a moment.'

/** The failures that a reader of a form's answer may see. */
export const failuresOfForms: readonly string[] = [
  general,
  ours,
  ...Object.values(sentences).map(([, sentence]) => sentence),
]

const awayRetrySeconds = 5

/** The client hung up before its body arrived: nobody reads the answer, and nothing failed here. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const answerOf = (error: FastifyError): [number, string] => {
  if (error instanceof MalformedInputError) return [422, error.message]
  if (error instanceof SyntaxError && error.statusCode === 400) return [422, 'The body is not valid JSON.']
  const known = sentences[error.code]
  if (known) return known
  const sentence = transientFailure(error)
  if (sentence) return [503, sentence]
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return [error.statusCode, general]
  return [500, ours]
}

export type Failure = FastifyError | RefusedError

/**
 * Sets a failure's status and headers, logs our own failures by route template, and answers with a sentence, never a
 * stack trace. What failed here has a reference, in a header and in the log.
 */
export const settleFailure = (log: Log, error: Failure, request: FastifyRequest, reply: FastifyReply): string => {
  if (error instanceof RefusedError) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', error.retryAfterSeconds)
    reply.code(error.status)
    return error.message
  }
  const [status, detail] = hasLeft(request) ? [400, general] : answerOf(error)
  if (status === 503) reply.header('retry-after', awayRetrySeconds)
  reply.code(status)
  if (status < 500) return detail
  const reference = status === 500 ? makeReference(Math.random) : undefined
  if (reference !== undefined) {
    reply.header('x-reference', reference)
    const exposed = reply.getHeader('access-control-expose-headers')
    if (exposed !== undefined) reply.header('access-control-expose-headers', `${exposed}, x-reference`)
  }
  log.error({ reference, method: request.method, route: request.routeOptions.url, stack: error.stack }, 'a call failed')
  return detail
}

/** Headers of the intended answer: if they stayed, browsers would decode the failure as if it were that page. */
const ofTheAnswer = ['content-encoding', 'content-length', 'content-range', 'etag', 'last-modified']

/** Every failure answers `{detail}` (api.md "Conventions"); some refusals add facts. */
export const answerFailure =
  (log: Log) =>
  (error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const detail = settleFailure(log, error, request, reply)
    for (const name of ofTheAnswer) reply.removeHeader(name)
    return reply
      .type('application/json; charset=utf-8')
      .send({ detail, ...(error instanceof RefusedError && error.facts) })
  }
