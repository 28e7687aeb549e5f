import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changeWebhook } from './change.ts'
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts'
import { listOwnTargets, ownTargetAction, removeOwnTarget } from './own-network.ts'
import { addWebhook, listWebhooks, removeWebhook, rotateSecret, switchWebhook } from './webhooks.ts'

type Call =
  | 'listWebhooks'
  | 'addWebhook'
  | 'changeWebhook'
  | 'switchWebhook'
  | 'removeWebhook'
  | 'rotateWebhookSecret'
  | 'testWebhook'
  | 'listWebhookDeliveries'
  | 'replayWebhookDelivery'
  | 'listOwnTargets'
  | 'addOwnTarget'
  | 'removeOwnTarget'

/** Other systems of the fund's owner that are notified of events (extension `webhooks`). */
export const webhooks = ({ store, clock, config }: Context) =>
  ({
    listWebhooks: () => listWebhooks(store.read, clock.now()),

    addWebhook: ({ body, write }) => write((work) => addWebhook(work, { ...body, config })),

    changeWebhook: ({ params: { id }, body, write }) => write((work) => changeWebhook(work, { ...body, id, config })),

    switchWebhook: ({ params: { id }, body: { active }, write }) =>
      write((work) => switchWebhook(work, { id, active })),

    removeWebhook: ({ params: { id }, write }) => write((work) => removeWebhook(work, { id })),

    rotateWebhookSecret: ({ params: { id }, write }) => write((work) => rotateSecret(work, { id })),

    testWebhook: ({ params: { id } }) => store.write((work) => testWebhook(work, id)),

    listWebhookDeliveries: ({ params: { id }, query }) => listDeliveries(store.read, id, query),

    replayWebhookDelivery: ({ params: { id }, write }) => write((work) => replayDelivery(work, { id })),

    listOwnTargets: () => listOwnTargets(store.read),

    addOwnTarget: ({ body, write }) => perform(write, ownTargetAction, body),

    removeOwnTarget: ({ params: { id }, write }) => write((work) => removeOwnTarget(work, { id })),
  }) satisfies Handlers<Call>
