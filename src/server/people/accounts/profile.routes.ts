import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { profileOf, saveProfile } from './profile.ts'

/** The profile form (extension `profile`). */
export const profile = ({ store, clock, secret }: Context) =>
  ({
    readProfile: ({ by }) => profileOf(store.read, secret, by.id),

    saveProfile: async ({ by, body, request }) => {
      await store.write((work) => saveProfile(work, clock.now(), { by, part: body, secret, from: request.ip }))
      return profileOf(store.read, secret, by.id)
    },
  }) satisfies Handlers<'readProfile' | 'saveProfile'>
