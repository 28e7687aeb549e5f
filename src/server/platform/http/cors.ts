import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const preflightSeconds = 600

const admitOrigin = (config: Config, request: FastifyRequest, reply: FastifyReply): void => {
  const { origin } = request.headers
  if (origin === undefined || !config.portalOrigins.includes(origin)) return
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-allow-credentials', 'true')
    .header('access-control-expose-headers', 'content-disposition, retry-after')
  if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
  reply
    .header('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
    .header('access-control-allow-headers', 'content-type, prefer')
    .header('access-control-max-age', preflightSeconds)
}

/** Lets pages of `PORTAL_ORIGINS` read answers, with credentials; everyone else gets no such header. */
export const answerCors = (config: Config) => (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
  reply.header('vary', 'Origin')
  admitOrigin(config, request, reply)
  done()
}
