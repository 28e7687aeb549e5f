import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { referencePattern } from '#fund/text/reference.ts'
import { answerFailure } from '#server/platform/http/failures.ts'
import { quietLog } from '#tests/support/portal/server.ts'

/** Answers as for a page of the site whose file cannot be opened: its headers are set, its body does not come. */
const answerOf = async (code: string) => {
  const app = Fastify()
  app.setErrorHandler(answerFailure(quietLog))
  app.get('/', async (_request, reply) => {
    reply.type('text/html').headers({ 'content-encoding': 'gzip', etag: '"page"' })
    throw Object.assign(new Error(code), { code })
  })
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { statusCode, headers, body: JSON.parse(body) }
}

describe('a failure', () => {
  it.each([
    ['EMFILE', 503, 'The portal has too much to do. Try again in a moment.'],
    ['ENOSPC', 503, 'There is no room left to store anything. Try again later.'],
    ['53100', 503, 'There is no room left to store anything. Try again later.'],
    ['ECONNREFUSED', 503, 'The database cannot be reached. Try again in a moment.'],
    ['ENOENT', 500, 'Something failed on our side. Try again in a moment.'],
  ])('of %s answers %i in words, and nothing of the page that was to come', async (code, status, detail) => {
    const { statusCode, headers, body } = await answerOf(code)
    expect([statusCode, body]).toEqual([status, { detail }])
    expect(String(headers['x-reference'])).toMatch(status === 500 ? referencePattern : /^undefined$/)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect([headers['content-encoding'], headers.etag]).toEqual([undefined, undefined])
    expect(headers['retry-after']).toBe(status === 503 ? '5' : undefined)
  })
})
