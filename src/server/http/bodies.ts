import type { FastifyInstance } from 'fastify'

/**
 * JSON only (forms have a plugin of their own). An empty body is not a failure here: half of the documented calls have
 * none and clients send the content type all the same; where a body is needed its schema refuses the empty one.
 */
export const acceptBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}
