import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { changeWebhook } from './change.ts'
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts'
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

/** Other systems of the fund's owner that are notified of events (extension `webhooks`). */
export const webhooks = ({ store, clock, config }: Context) =>
  ({
    listWebhooks: () => listWebhooks(store.read, clock.now()),

    addWebhook: ({ body, by, request }) =>
      store.write((work) => addWebhook(work, { ...body, by, from: request.ip, config })),

    changeWebhook: ({ params: { id }, body, by, request }) =>
      store.write((work) => changeWebhook(work, { ...body, id, by, from: request.ip, config })),

    switchWebhook: ({ params: { id }, body: { active }, by, request }) =>
      store.write((work) => switchWebhook(work, { id, active, by, from: request.ip })),

    removeWebhook: ({ params: { id }, by, request }) =>
      store.write((work) => removeWebhook(work, { id, by, from: request.ip })),

    rotateWebhookSecret: ({ params: { id }, by, request }) =>
      store.write((work) => rotateSecret(work, { id, by, from: request.ip })),

    testWebhook: ({ params: { id } }) => store.write((work) => testWebhook(work, id)),

    listWebhookDeliveries: ({ params: { id }, query }) => listDeliveries(store.read, id, query),

    replayWebhookDelivery: ({ params: { id }, by, request }) =>
      store.write((work) => replayDelivery(work, { id, by, from: request.ip })),
  }) satisfies Handlers<Call>
