import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../context.ts'
import { openPages } from '../forms/pages.ts'
import { house } from '../house.ts'
import { refuse } from '../http/refuse.ts'
import { publishedRoots } from '../proofs/log.ts'
import { proofsFeed, proofsPage } from '../proofs/pages.ts'

/** Roots are everybody's: another site may read them, and a browser may keep them for a minute. */
const open = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=60')

/** `/proofs` without script, with its feed and its files (docs/proofs.md). */
export const proofsPages = (context: Context) => async (app: FastifyInstance) => {
  const { config, store } = context
  const pages = openPages(config)
  const rootsNow = () => publishedRoots(store.read)

  const answer = async (reply: FastifyReply, page: number): Promise<string> => {
    const made = proofsPage(await rootsNow(), page)
    if (!made) throw refuse(404, 'There is no such page.')
    const { heading, text, body } = made
    return pages.notice(reply, { heading, text, action: body })
  }

  app.get('/proofs', async (_request, reply) => answer(reply, 1))
  app.get('/proofs/', async (_request, reply) => answer(reply, 1))
  app.get<{ Params: { page: string } }>('/proofs/page/:page', async ({ params }, reply) =>
    answer(reply, Number(params.page)),
  )
  app.get('/proofs/roots.json', async (_request, reply) => open(reply).send(await rootsNow()))
  app.get('/proofs/feed.xml', async (_request, reply) =>
    open(reply)
      .type('application/atom+xml; charset=utf-8')
      .send(proofsFeed(await rootsNow(), config.portalUrl, house.name)),
  )
  app.get<{ Params: { file: string } }>('/proofs/:file', async ({ params: { file } }, reply) => {
    const [, number, form] = /^(0|[1-9]\d{0,8})\.(json|txt)$/.exec(file) ?? []
    const signed = number === undefined ? undefined : (await rootsNow()).statements[Number(number)]
    if (!signed) throw refuse(404, 'There is no such statement.')
    return form === 'txt'
      ? open(reply).type('text/plain; charset=utf-8').send(signed.statement)
      : open(reply).send(signed)
  })
}
