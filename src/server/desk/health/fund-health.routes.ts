import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { mailHealth } from '#server/platform/mail/outbox.ts'
import { pushHealth } from '#server/platform/push/health.ts'
import { deferredHealth } from '#server/platform/queues/deferred.ts'
import { proofsHealth } from '#server/proof/log/health.ts'
import { webhooksHealth } from '../webhooks/health.ts'
import { backupHealth, healthOf } from './health.ts'
import { stalledOf, tryStalledAgain } from './stalls.ts'

/** Measurements of this server (extension `fund`). */
export const fundHealth = (context: Context) => {
  const { store, clock } = context
  return {
    readFundHealth: async ({ request }) => ({
      ...healthOf(context, request),
      mail: await mailHealth(store.read, clock.now()),
      push: await pushHealth(store.read, clock.now()),
      deferred: await deferredHealth(store.read),
      webhooks: await webhooksHealth(store.read, clock.now()),
      stalls: await stalledOf(store),
      backup: await backupHealth(store.read),
      ...(await proofsHealth(store.read)),
    }),
    tryStalledAgain: async ({ params: { id }, write }) => {
      await write((work) => tryStalledAgain(work, { id }))
      return { message: 'It is tried again.' }
    },
  } satisfies Handlers<'readFundHealth' | 'tryStalledAgain'>
}
