import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../config/context.ts'
import { languageNamed, pageLanguage } from '../config/languages.ts'
import { type Failure, settleFailure } from './failures.ts'
import { openPages } from './pages.ts'

/** The heading of every failure. */
export const failed = 'This did not work'

/**
 * A form or page that fails answers people with the same status and sentence as an API call, in the look of the site.
 */
export const answerWithPage = ({ config, log }: Context) => {
  const pages = openPages(config)
  return async (error: Failure, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const text = settleFailure(log, error, request, reply)
    const language = languageNamed(pageLanguage(request))
    return reply.send(await pages.notice(reply, { heading: failed, text, language }))
  }
}
