import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { checksOf, recordCheck } from '../onboarding/checks.ts'

/** What is checked of an investor before they are let in (extension `onboarding`). */
export const onboarding = ({ store, clock }: Context) =>
  ({
    readChecks: ({ params: { id } }) => checksOf(store.read, clock.now(), id),

    recordCheck: async ({ params: { id }, body, by, request }) => {
      await store.write((work) => recordCheck(work, clock.now(), { id, check: body, by, from: request.ip }))
      return checksOf(store.read, clock.now(), id)
    },
  }) satisfies Handlers<'readChecks' | 'recordCheck'>
