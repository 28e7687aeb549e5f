import { signInRefusals as says } from '#contract/calls/access/auth.ts'
import { askerOf } from '#server/access/sign-in/asker.ts'
import type { Context } from '#server/platform/config/context.ts'
import { pageLanguage } from '#server/platform/config/languages.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { askToRegister } from './register.ts'

const registered = 'Registration received. We have sent you an email.'

/** Call 4 of spec §7. */
export const registration = (context: Context, rules: ClientRules) =>
  ({
    register: async ({ query, request }) => {
      const { email, addressKey, clientKey } = await askerOf(context, request, query.user_email)
      const registering = { name: query.user_name, email, addressKey, language: pageLanguage(request) }
      const wait = await context.store.write((work) => askToRegister(work, context, registering, { clientKey, rules }))
      if (wait > 0) throw refuse(429, says.registrations, wait)
      return { message: registered }
    },
  }) satisfies Handlers<'register'>
