import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import { openPages } from '#server/platform/http/forms.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { publishedRoots } from './log.ts'
import { proofsFeed, proofsPage } from './pages.ts'
import { publishedHeads } from './trail-heads.ts'

const kept = 'public, max-age=60'

/** Roots are public: another site may read them, and a browser may keep them for a minute. */
const open = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cache-control', kept)

/** `/proofs` without script, with its feed and its files (docs/proofs.md). */
export const proofsPages = (context: Context) => async (app: FastifyInstance) => {
  const { config, store } = context
  const pages = openPages(config)
  const rootsNow = () => publishedRoots(store.read)

  /** A page that does not exist is answered by the site's own page for that, as at any other address. */
  const answer = async (reply: FastifyReply, page: number): Promise<unknown> => {
    const made = proofsPage(await rootsNow(), page)
    if (!made) return reply.callNotFound()
    const html = await pages.roots(reply, made)
    return reply.header('cache-control', kept).send(html)
  }

  app.get('/proofs', async (_request, reply) => answer(reply, 1))
  app.get('/proofs/', async (_request, reply) => answer(reply, 1))
  for (const address of ['/proofs/page/:page', '/proofs/page/:page/'])
    app.get<{ Params: { page: string } }>(address, async ({ params: { page } }, reply) =>
      answer(reply, /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 0),
    )
  app.get('/proofs/roots.json', async (_request, reply) => open(reply).send(await rootsNow()))
  app.get('/proofs/trail.json', async (_request, reply) => open(reply).send(await publishedHeads(store.read)))
  app.get('/proofs/feed.xml', async (_request, reply) =>
    open(reply)
      .type('application/atom+xml; charset=utf-8')
      .send(proofsFeed(await rootsNow(), config.portalUrl, house.name)),
  )
  app.get<{ Params: { file: string } }>('/proofs/:file', async ({ params: { file } }, reply) => {
    const [, number, form] = /^(0|[1-9]\d{0,8})\.(json|txt)$/.exec(file) ?? []
    if (number === undefined) return reply.callNotFound()
    const signed = (await rootsNow()).statements[Number(number)]
    if (!signed) throw refuse(404, 'There is no such statement.')
    return form === 'txt'
      ? open(reply).type('text/plain; charset=utf-8').send(signed.statement)
      : open(reply).send(signed)
  })
}
