import type { FastifyInstance } from 'fastify'
import { asPiece } from '../base/yield.ts'
import { pieceOf } from './pieces.ts'
import { refuse } from './refuse.ts'

/** JSON that may contain half of a character, which is always written like this. */
const mayHoldHalf = /\\u[dD][89a-fA-F]/

/** Whether every text of a parsed JSON, and every name of a field, is whole characters. */
const isWhole = (parsed: unknown): boolean => {
  const rest = [parsed]
  while (rest.length > 0) {
    const one = rest.pop()
    if (typeof one === 'string' && !one.isWellFormed()) return false
    if (typeof one === 'object' && one !== null) for (const [name, value] of Object.entries(one)) rest.push(name, value)
  }
  return true
}

/**
 * JSON only (forms have a plugin of their own). An empty body is not a failure here: half of the documented calls have
 * none and clients send the content type all the same; where a body is needed its schema refuses the empty one. Half of
 * a character is refused here: a database would keep another text than was sent.
 */
export const acceptBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      asPiece(pieceOf(request), () =>
        parse(request, String(body), (error, value) => {
          if (error || !mayHoldHalf.test(String(body)) || isWhole(value)) done(error, value)
          else done(refuse(422, 'A text contains an unpaired surrogate (half a character).'))
        }),
      )
  })
}
