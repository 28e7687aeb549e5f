import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { bareHeaders } from './security-headers.ts'

/** Answers requests that reach no route like every other failure: `{detail}`, not cached, nothing echoed. */

const malformedAddress = 'This address is malformed.'

/** An address that cannot be decoded, or a part of it that is too long; no hook has run for it. */
export const answerBadAddress =
  (config: Config) =>
  (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(422).headers(bareHeaders(config)).send({ detail: malformedAddress })
  }

const sentences: Record<string, readonly [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again.'],
  HPE_HEADER_OVERFLOW: [431, 'This request has more headers than the portal accepts.'],
}

const misunderstood = [400, 'The portal does not understand this request.'] as const

/** A request that Node's parser refused, or gave up waiting for: there is only a connection to answer. */
export const answerClientError = (config: Config) => {
  const always = Object.entries(bareHeaders(config)).map(([name, value]) => `${name}: ${value}`)
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const [status, detail] = sentences[error.code ?? ''] ?? misunderstood
    const body = JSON.stringify({ detail })
    if (!socket.writable) return void socket.destroy(error)
    const begin = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...always]
    socket.end([...begin, `content-length: ${Buffer.byteLength(body)}`, 'connection: close', '', body].join('\r\n'))
  }
}
