import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { isAdminRole } from '#fund/access/admin-roles.ts'
import { escapeHtml } from '#fund/text/words.ts'
import type { Context } from '#server/platform/config/context.ts'
import { answerFailure, type Failure, settleFailure } from '#server/platform/http/failures.ts'
import { failed, openPages, siteOf } from '#server/platform/http/forms.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'

const fromSettings = 'Download it from your dashboard, under Settings, which asks you to confirm it.'
const fromAdmin = 'Only the dashboard can ask you to: it saves the file once you have confirmed it.'

/** Whether a browser shows the answer as a page, as it does with an address that somebody opens. */
const isOpened = ({ headers: { accept } }: FastifyRequest): boolean => accept?.includes('text/html') ?? false

/**
 * A file that is refused answers like any call, or with a page if somebody opened its address: the only one who can
 * confirm it is the dashboard, to which the page leads.
 */
export const answerOpenedFile = ({ config, log }: Pick<Context, 'config' | 'log'>) => {
  const pages = openPages(config)
  const answer = answerFailure(log)
  return ({ who }: Call) =>
    async (error: Failure, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (!isOpened(request)) return answer(error, request, reply)
      const sentence = settleFailure(log, error, request, reply)
      reply.removeHeader('content-disposition')
      const isAsked = error instanceof RefusedError && 'step_up' in error.facts
      if (!isAsked) return reply.send(await pages.notice(reply, { heading: failed, text: sentence }))
      const isAdmins = isAdminRole(who)
      const heading = 'Please confirm this download'
      const text = `${sentence} ${isAdmins ? fromAdmin : fromSettings}`
      const address = `${siteOf(config, request)}/admin?file=${encodeURIComponent(request.url)}`
      const link = `<p><a class="btn solid" href="${escapeHtml(address)}">Confirm and download</a></p>`
      return reply.send(await pages.notice(reply, { heading, text, ...(isAdmins && { action: link }) }))
    }
}
