import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '#fund/text/words.ts'
import type { Context } from '../config/context.ts'
import { iso } from '../http/handler.ts'
import { sendPage } from '../http/html.ts'
import { latestMails, readHtml } from './outbox.ts'

/** An email runs nothing, asks for nothing and sends nothing, like in a mailbox; it has only the styles of its own. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The mails that a demo would have sent, newest first: nobody has a mailbox at example.com to look into. */
export const outbox = (context: Context) => async (app: FastifyInstance) => {
  if (!context.config.demo) return
  app.get('/outbox', async (_request, reply) => {
    const mails = await latestMails(context)
    const articles = mails.map(
      ({ id, to_address, subject, text, created_at }) =>
        `<article id="${id}"><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to_address)}, ` +
        `<time datetime="${iso(created_at)}">${new Date(created_at).toUTCString()}</time>. ` +
        `<a href="/outbox/${id}">As it looks</a></p><pre>${escapeHtml(text)}</pre></article>`,
    )
    const body =
      '<p>This demo sends no email; what it would send is shown here. <a href="/outbox">Look again</a></p>' +
      (articles.join('') || '<p>No emails yet.</p>')
    return sendPage(reply, { title: 'Outbox', body })
  })
  app.get<{ Params: { id: string } }>('/outbox/:id', async ({ params: { id } }, reply) => {
    const html = await readHtml(context, id)
    if (html === undefined)
      return sendPage(reply.code(404), { title: 'Outbox', body: '<p>There is no such email with HTML.</p>' })
    return reply
      .header('content-security-policy', mailPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}
