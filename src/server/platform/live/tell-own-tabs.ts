import type { FastifyReply, FastifyRequest } from 'fastify'
import type { By, Context } from '../config/context.ts'
import { accountNews } from './account-news.ts'

/**
 * After a call that may have changed something of an investor's own, sends news of it to their other tabs and devices;
 * `hasAccount` tells investors.
 */
export const tellOwnTabs =
  ({ store, log }: Pick<Context, 'store' | 'log'>, hasAccount: (by: By) => boolean) =>
  async ({ by, method }: FastifyRequest, { statusCode }: FastifyReply): Promise<void> => {
    if (!by || !hasAccount(by) || method === 'GET' || method === 'HEAD' || statusCode >= 300) return
    try {
      await store.tell(accountNews, by.id)
    } catch (reason) {
      log.warn({ reason: String(reason) }, 'the other tabs could not be notified of a change')
    }
  }
