import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './keys.ts'

/** Keys by which the owner's other systems make calls (extension `api-keys`). */
export const apiKeys = ({ store, clock }: Context) =>
  ({
    listApiKeys: () => listApiKeys(store.read, clock.now()),

    makeApiKey: ({ body, by, request }) => store.write((work) => makeApiKey(work, { ...body, by, from: request.ip })),

    revokeApiKey: ({ params: { id }, by, request }) =>
      store.write((work) => revokeApiKey(work, { id, by, from: request.ip })),
  }) satisfies Handlers<'listApiKeys' | 'makeApiKey' | 'revokeApiKey'>
