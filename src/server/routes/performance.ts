import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { investorById } from '../people/investor.ts'
import { performanceOf } from '../views/performance.ts'

/** An investor's account over its whole life (extension `performance`). */
export const performance = ({ store, clock }: Context) =>
  ({
    readPerformance: async ({ by }) =>
      performanceOf(store.read, clock.now(), (await investorById(store.read, by.id)).id),
  }) satisfies Handlers<'readPerformance'>
