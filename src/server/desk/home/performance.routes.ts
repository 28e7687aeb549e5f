import { investorById } from '#server/people/accounts/investor.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { performanceOf } from './performance.ts'

/** An investor's account over its whole life (extension `performance`). */
export const performance = ({ store, clock }: Context) =>
  ({
    readPerformance: async ({ by }) =>
      performanceOf(store.read, clock.now(), (await investorById(store.read, by.id)).id),
  }) satisfies Handlers<'readPerformance'>
