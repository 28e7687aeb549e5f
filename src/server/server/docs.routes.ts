import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { escapeHtml } from '#fund/text/words.ts'
import type { Config } from '#server/platform/config/config.ts'
import { sendPage } from '#server/platform/http/html.ts'

const who: Record<Call['who'], string> = {
  anyone: 'Anyone',
  'signed-in': 'Anyone who is signed in',
  investor: 'A signed-in investor, for their own account',
  self: 'The investor of the address in the path',
  own: 'The person it belongs to',
  'own-or-viewer': 'An investor for their own, and every admin',
  'self-or-viewer': 'The investor of the address in the path, and every admin',
  viewer: 'Every admin',
  operator: 'An admin with the role of operator or higher',
  approver: 'An admin with the role of approver or higher',
  owner: 'An owner',
}

const givenIn = ({ params, query, body }: Call): string =>
  [params && 'path', query && 'query', body && 'body'].filter(Boolean).join(', ') || 'nothing'

const article = (call: Call): string =>
  `<article id="${call.name}"><h3><code>${call.method} ${escapeHtml(call.path)}</code></h3><p>${escapeHtml(call.does)}.</p>` +
  `<dl><dt>Who</dt><dd>${who[call.who]}</dd><dt>Given in</dt><dd>${givenIn(call)}</dd>` +
  `<dt>Success</dt><dd>${call.status ?? 200}</dd></dl></article>`

const section = (title: string, some: readonly Call[]): string =>
  `<section><h2>${escapeHtml(title)}</h2>${some.map(article).join('')}</section>`

const intro =
  '<p>Every call that this portal answers. Field by field they are in the <a href="/api/openapi.json">OpenAPI document</a>. ' +
  'A failure answers 4xx or 5xx with <code>{"detail": "one sentence"}</code>; money is in dollars, times are ISO 8601.</p>' +
  '<p>The socket <code>/ws/{investor_email}</code> sends <code>{"type": "new_notification", "data": …}</code>, and asked with <code>?also=account</code> <code>{"type": "account_changed"}</code> too, and to an admin how far the booking of a week, everybody’s papers or an import are: <code>{"type": "progress", "job": "booking", "id": …, "at": {"step": …, "done": …, "of": …}}</code>, with <code>null</code> as <code>at</code> at the end.</p>'

/** The API's documentation, made from the contract: for programs, and for people to read. */
export const docs = (answered: readonly string[], config: Config) => async (app: FastifyInstance) => {
  const known = answered.flatMap((name): Call[] => (name in calls ? [calls[name as CallName]] : []))
  const extensionsOf = [...new Set(known.flatMap(({ extension }) => extension ?? []))]
  const body =
    intro +
    section(
      'Documented calls',
      known.filter(({ extension }) => !extension),
    ) +
    extensionsOf
      .map((name) =>
        section(
          `Extension: ${name}`,
          known.filter(({ extension }) => extension === name),
        ),
      )
      .join('')

  let document: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify((await import('#server/platform/http/openapi.ts')).openApiOf(known, config))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/api/docs', (_request, reply) => sendPage(reply, { title: 'API', body }))
}
