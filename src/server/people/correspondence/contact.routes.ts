import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyToTrade, investmentAmounts, sendContact } from '#contract/calls/forms.ts'
import type { Language } from '#contract/entities/language.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed, pageLanguage, pathIn } from '#server/platform/config/languages.ts'
import type { Work } from '#server/platform/database/store.ts'
import { contactLimits, takePost } from '#server/platform/http/form-limits.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { openPages } from '#server/platform/http/pages.ts'
import { siteOf } from '#server/platform/http/place.ts'
import { readForm } from '#server/platform/http/read-form.ts'
import { keepApplication, keepMessage } from './keep-message.ts'

const contactForm = { name: 'contact', amounts: investmentAmounts } as const
const tradersForm = { name: 'traders' } as const

/** The landing page's form and that of /traders (extension `contact`). */
export const contact = (context: Context) => {
  const { config, store, clock } = context
  const pages = openPages(config)

  /** How many seconds the sender has to wait; 0 if it was kept. */
  const keepOnce = (request: FastifyRequest, form: string, keep: (work: Work, now: number) => Promise<void>) =>
    store.write(async (work) => {
      const seconds = await takePost(work, context, request, form, contactLimits)
      if (seconds === 0) await keep(work, clock.now())
      return seconds
    })

  const leadTo = (
    reply: FastifyReply,
    language: Language | null,
    [path, fragment]: readonly [string, string],
  ): undefined => {
    reply.header('location', `${siteOf(config, reply.request)}${pathIn(language, path)}#${fragment}`)
    return undefined
  }

  return {
    sendContact: async ({ request, reply }) => {
      const read = readForm(sendContact.body, request.body)
      if ('refused' in read) return pages.refused(reply, contactForm, read.refused)
      const { good: form, language } = read
      // A bot filled in a field that people do not see: it gets the same answer, and nothing is kept.
      const wait = form.website ? 0 : await keepOnce(request, 'contact', (work, now) => keepMessage(work, now, form))
      if (wait === 0) return leadTo(reply, language, ['/', 'contact-sent'])
      return pages.tooMany(reply, contactForm, { typed: form, wait, language })
    },

    applyToTrade: async ({ request, reply }) => {
      const read = readForm(applyToTrade.body, request.body)
      if ('refused' in read) return pages.refused(reply, tradersForm, read.refused)
      const { good: form, language } = read
      const wait = form.website
        ? 0
        : await keepOnce(request, 'traders', (work, now) => keepApplication(work, now, form))
      if (wait === 0) return leadTo(reply, language, ['/traders', 'traders-sent'])
      return pages.tooMany(reply, tradersForm, { typed: form, wait, language })
    },

    showContactForm: async ({ request, reply }) =>
      leadTo(reply, languageNamed(pageLanguage(request)), ['/', 'contact']),

    showTradersForm: async ({ request, reply }) =>
      leadTo(reply, languageNamed(pageLanguage(request)), ['/traders', 'apply']),
  } satisfies Handlers<'sendContact' | 'applyToTrade' | 'showContactForm' | 'showTradersForm'>
}
