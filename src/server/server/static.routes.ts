import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { validate } from '#contract/validate.ts'
import { readsOf } from '#server/access/sign-in/permit.ts'
import { findSession } from '#server/access/sign-in/sessions.ts'
import { SettingError } from '#server/platform/base/setting-error.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languages } from '#server/platform/config/languages.ts'
import { readCookie } from '#server/platform/http/cookies.ts'

/** Headers by address, as the build wrote them: a page's policy, an asset's lifetime. */
const siteHeaders = v.record(v.string(), v.record(v.string(), v.string()))

type SiteHeaders = v.InferOutput<typeof siteHeaders>

const readHeaders = async (siteDir: string): Promise<SiteHeaders> => {
  const file = join(siteDir, '.portal', 'headers.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SettingError(`${siteDir} holds no built site. Build it first: npm run build.`)
  })
  const read = validate(siteHeaders, JSON.parse(text))
  if (read.success) return read.output
  throw new SettingError(`${siteDir} holds a site of another version. Build it again: npm run build.`)
}

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
  const by = await findSession(context, readCookie(context.config, request, 'session'))
  if (by && readsOf(by) === 'own') reply.header('link', homePreload)
}

const notFound = { detail: 'There is no such page or call.' }
const notFoundPage = '/404.html'

const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && !url.startsWith('/ws/')

interface Lost {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** The page for an address that does not exist: in English, or below a language's folder in that language. */
const readLost = async (root: string, headers: SiteHeaders): Promise<(path: string) => Lost> => {
  const read = async (file: string): Promise<Lost> => ({
    html: await readFile(join(root, file), 'utf8').catch(() => 'There is no such page.'),
    headers: headers[file] ?? {},
  })
  const english = await read(notFoundPage)
  const local = new Map<string, Lost>()
  for (const tag of languages.keys())
    if (headers[`/${tag}${notFoundPage}`]) local.set(tag, await read(`/${tag}${notFoundPage}`))
  return (path) => local.get(path.split('/')[1] ?? '') ?? english
}

/** Answers for a missing address: JSON under /api, otherwise the site's own page. */
const answerNotFound = (lostAt: (path: string) => Lost) => async (request: FastifyRequest, reply: FastifyReply) => {
  reply.code(404)
  if (!wantsPage(request)) return reply.header('cache-control', 'no-store').send(notFound)
  const { html, headers } = lostAt(pathOf(request))
  return reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

/**
 * The build lists every address of the site; anything else does not exist. The page of a refused form is a template,
 * filled in by the form's own answer.
 */
const isServed = (headers: SiteHeaders, path: string): boolean =>
  !/(?:^|\/)form-refused\//.test(path) && Object.hasOwn(headers, path)

const serve = (context: Context, root: string, headers: SiteHeaders) => async (app: FastifyInstance) => {
  app.addHook('onRequest', preloadHome(context))
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 400) reply.headers(headers[pathOf(request)] ?? {})
  })
  // The plugin's own route reads whole folders at each call to compare spellings, and answers 403 if it may open no
  // more files.
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      const path = pathOf(request)
      if (isServed(headers, path)) return reply.sendFile(fileAt(path))
      const address = path.replace(otherSpelling, '') || '/'
      if (!isServed(headers, address)) return reply.callNotFound()
      return reply.redirect(address + request.url.slice(path.length), 301)
    },
  })
}

/** The built site at its addresses, with the headers of the build; without a site, the API alone. */
export const site = async (app: FastifyInstance, context: Context): Promise<void> => {
  const { siteDir }: Config = context.config
  if (siteDir === null) {
    app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(notFound))
    return
  }
  const root = resolve(siteDir)
  const headers = await readHeaders(root)
  app.setNotFoundHandler(answerNotFound(await readLost(root, headers)))
  await app.register(serve(context, root, headers))
}
