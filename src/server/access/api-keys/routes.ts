import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './keys.ts'

/** Keys by which the owner's other systems make calls (extension `api-keys`). */
export const apiKeys = ({ store, clock }: Context) =>
  ({
    listApiKeys: () => listApiKeys(store.read, clock.now()),

    makeApiKey: ({ body, write }) => write((work) => makeApiKey(work, { ...body })),

    revokeApiKey: ({ params: { id }, write }) => write((work) => revokeApiKey(work, { id })),
  }) satisfies Handlers<'listApiKeys' | 'makeApiKey' | 'revokeApiKey'>
