import { investmentAmounts, sendContact } from '#contract/calls/forms.ts'
import type { Context } from '#server/platform/config/context.ts'
import { pathIn } from '#server/platform/config/languages.ts'
import { contactLimits, takePost, waitSentence } from '#server/platform/http/form-limits.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { openPages } from '#server/platform/http/pages.ts'
import { siteOf } from '#server/platform/http/place.ts'
import { readForm } from '#server/platform/http/read-form.ts'
import { keepMessage } from './keep-message.ts'

/** The landing page's form (extension `contact`). */
export const contact = (context: Context) => {
  const { config, store, clock } = context
  const pages = openPages(config)
  return {
    sendContact: async ({ request, reply }) => {
      const read = readForm(sendContact.body, request.body)
      if ('refused' in read) {
        reply.code(422)
        return pages.refused(reply, 'contact', read.refused, investmentAmounts)
      }
      const { good: form, language } = read
      // A bot filled in a field that people do not see: it gets the same answer, and nothing is kept.
      if (!form.website) {
        const wait = await store.write(async (work) => {
          const seconds = await takePost(work, context, request, 'contact', contactLimits)
          if (seconds === 0) await keepMessage(work, clock.now(), form)
          return seconds
        })
        if (wait > 0) {
          reply.code(429).header('retry-after', wait)
          const problems = [{ field: 'message', sentence: waitSentence(wait, language) }]
          return pages.refused(
            reply,
            'contact',
            { typed: { ...form, website: '', language: '' }, problems, language },
            investmentAmounts,
          )
        }
      }
      reply.header('location', `${siteOf(config, request)}${pathIn(language, '/')}#contact-sent`)
      return undefined
    },
  } satisfies Handlers<'sendContact'>
}
