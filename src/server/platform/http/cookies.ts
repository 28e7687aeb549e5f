import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

const isHttps = (config: Config): boolean => config.portalUrl.startsWith('https:')

/** `__Host-` binds a cookie to this exact host, if HTTPS allows it (api.md "Conventions"). */
export const cookieName = (config: Config, name: CookieName): string =>
  `${isHttps(config) ? '__Host-' : ''}portal-${name}`

export type CookieName = 'session' | 'challenge' | 'browser'

export const readCookie = (config: Config, request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[cookieName(config, name)]

const attributes = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

/** `expiresAt` (epoch ms) is absent for a cookie that ends with the browser. */
export const setCookie = (
  config: Config,
  reply: FastifyReply,
  { name, value, expiresAt }: { name: CookieName; value: string; expiresAt?: number },
): void => {
  reply.setCookie(cookieName(config, name), value, {
    ...attributes(config),
    ...(expiresAt !== undefined && { expires: new Date(expiresAt) }),
  })
}

export const clearCookie = (config: Config, reply: FastifyReply, name: CookieName): void => {
  reply.clearCookie(cookieName(config, name), attributes(config))
}
