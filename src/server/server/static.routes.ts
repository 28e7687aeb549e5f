import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readsOf } from '#server/access/sign-in/permit.ts'
import { findSession } from '#server/access/sign-in/sessions.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { BuiltSite, Site } from '#server/platform/config/site.ts'
import { readCookie } from '#server/platform/http/cookies.ts'

/** The file of an address: the build names a page's after it, and a file has its own name. */
const fileAt = (address: string): string => {
  if (address === '/') return 'index.html'
  return /\.\w+$/.test(address) ? address : `${address}.html`
}

/** A page's other spellings lead to its address: with a slash at the end, with the name of its file. */
const otherSpelling = /(?:\/|\/index|\/index\.html|\.html)$/

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/**
 * The dashboard's first call, which the browser starts before any script runs. `crossorigin` without a value is the
 * mode in which the client calls its own origin; otherwise the browser would ask twice. Only for those who may make the
 * call.
 */
const homePreload = '</api/account/home>; rel=preload; as=fetch; crossorigin'

const preloadHome = (context: Context) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (pathOf(request) !== '/dashboard') return
  // A cache in between keeps one answer for each.
  reply.header('vary', 'Cookie')
  const by = await findSession(context, readCookie(context.config, request, 'session'))
  if (by && readsOf(by) === 'own') reply.header('link', homePreload)
}

/** Where managers of passwords look for the page that changes one; whoever is signed in is led on to their own. */
const changePassword = { at: '/.well-known/change-password', to: '/login' } as const

const notFound = { detail: 'There is no such page or call.' }
const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && !url.startsWith('/ws/')

/** Answers for a missing address: JSON under /api, otherwise the site's own page. */
const answerNotFound = (site: Site) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.code(404)
  if (!wantsPage(request)) return reply.header('cache-control', 'no-store').send(notFound)
  const { html, headers } = site.current().lostAt(pathOf(request))
  return reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

/**
 * The build lists every address of the site; anything else does not exist. The page of a refused form is a template,
 * filled in by the form's own answer.
 */
const isServed = ({ headers }: BuiltSite, path: string): boolean =>
  !/(?:^|\/)form-refused\//.test(path) && Object.hasOwn(headers, path)

const serve = (context: Context, built: Site) => async (app: FastifyInstance) => {
  app.addHook('onRequest', preloadHome(context))
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) reply.headers(built.current().headers[pathOf(request)] ?? {})
  })
  // The plugin's own route reads whole folders at each call to compare spellings, and answers 403 if it may open no
  // more files.
  await app.register(fastifyStatic, {
    root: built.root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Only what the build lists is served, `.well-known` among it.
    dotfiles: 'allow',
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = pathOf(request)
      if (path === changePassword.at) return reply.redirect(changePassword.to, 302)
      if (isServed(built.current(), path)) return reply.sendFile(fileAt(path))
      const address = path.replace(otherSpelling, '') || '/'
      if (!isServed(built.current(), address)) return reply.callNotFound()
      return reply.redirect(address + request.url.slice(path.length), 301)
    },
  })
}

/** The built site at its addresses, with the headers of the build; without a site, the API alone. */
export const site = async (app: FastifyInstance, context: Context): Promise<void> => {
  if (context.site === null) {
    app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(notFound))
    return
  }
  app.setNotFoundHandler(answerNotFound(context.site))
  await app.register(serve(context, context.site))
}
