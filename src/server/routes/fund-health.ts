import type { Context } from '../context.ts'
import { deferredHealth } from '../deferred/health.ts'
import { backupHealth, healthOf } from '../health/health.ts'
import { stalledOf, tryStalledAgain } from '../health/stalls.ts'
import type { Handlers } from '../http/handler.ts'
import { mailHealth } from '../mail/health.ts'
import { proofsHealth } from '../proofs/health.ts'
import { pushHealth } from '../push/health.ts'
import { webhooksHealth } from '../webhooks/health.ts'

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
    tryStalledAgain: async ({ params: { id }, by, request }) => {
      await store.write((work) => tryStalledAgain(work, clock.now(), { id, by, from: request.ip }))
      return { message: 'It is tried again.' }
    },
  } satisfies Handlers<'readFundHealth' | 'tryStalledAgain'>
}
