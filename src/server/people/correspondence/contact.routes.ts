import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyToTrade, investmentAmounts, proveContact, sendContact } from '#contract/calls/forms.ts'
import type { Language } from '#contract/entities/language.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed, pageLanguage, pathIn, say } from '#server/platform/config/languages.ts'
import { contactLimits, linkButton, openPages, readForm, siteOf, takePost } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { mailboxKeyOf } from '#server/platform/mail/post.ts'
import { findWaitingMessage, keepTyped, keepWaitingMessage, proveMessage, type Typed } from './waiting-messages.ts'

const publicForms = {
  contact: { name: 'contact', amounts: investmentAmounts, place: ['/', 'contact'] },
  traders: { name: 'traders', place: ['/traders', 'traders'] },
} as const

const emailed = {
  heading: 'Please confirm your message',
  text: 'We receive very many messages at the moment. An email with a link goes to the address that you gave, within some hours at most: open it and press the button within a day, and we have your message.',
}
const toProve = {
  heading: 'Your message to us',
  text: 'Somebody wrote to us with a form of our site and gave your address. If it was you, press the button, and we have your message. If not, close this page: nobody reads the message, and it is deleted.',
  button: 'Send the message',
}
const proved = {
  heading: 'Your message has arrived',
  text: 'Thank you. A person reads it and replies to the address you gave.',
}
const lapsed = {
  heading: 'This link is no longer valid',
  text: 'It is incomplete, or more than a day old, and the message was deleted. Please write it again.',
}

/** Everything that these pages say, for translators. */
export const contactNotices = { emailed, toProve, proved, lapsed }

/** The landing page's form and that of /traders, and the page that an email links to in a flood (extension `contact`). */
export const contact = (context: Context) => {
  const { config, store, clock, secret } = context
  const pages = openPages(config)

  const leadTo = (
    reply: FastifyReply,
    language: Language | null,
    [path, fragment]: readonly [string, string],
  ): undefined => {
    reply.header('location', `${siteOf(config, reply.request)}${pathIn(language, path)}#${fragment}`)
    return undefined
  }

  /** Keeps a post for the admins at once or, in a flood, once its mailbox has answered. */
  const take = async (
    request: FastifyRequest,
    reply: FastifyReply,
    typed: Typed,
    language: Language | null,
  ): Promise<string | undefined> => {
    const { form, fields } = typed
    const { place, ...publicForm } = publicForms[form]
    // A bot filled in a field that people do not see: it gets the same answer, and nothing is kept.
    const taken = fields.website
      ? null
      : await store.write(async (work) => {
          const post = { form, limits: contactLimits, mailboxKey: mailboxKeyOf(secret, fields.email) }
          const result = await takePost(work, context, request, post)
          if (result.state === 'counts') await keepTyped(work, typed)
          if (result.state === 'proves') {
            const { leavesAt } = result
            const { portalUrl } = config
            await keepWaitingMessage(work, typed, { leavesAt, language: language?.tag ?? null, portalUrl })
          }
          return result
        })
    if (taken?.state === 'waits') return pages.tooMany(reply, publicForm, { typed: fields, language, ...taken })
    if (taken?.state === 'proves') return pages.notice(reply.code(202), { ...emailed, language })
    return leadTo(reply, language, [place[0], `${form}-sent`])
  }

  return {
    sendContact: async ({ request, reply }) => {
      const read = readForm(sendContact.body, request.body)
      if ('refused' in read) return pages.refused(reply, publicForms.contact, read.refused)
      return take(request, reply, { form: 'contact', fields: read.good }, read.language)
    },

    applyToTrade: async ({ request, reply }) => {
      const read = readForm(applyToTrade.body, request.body)
      if ('refused' in read) return pages.refused(reply, publicForms.traders, read.refused)
      return take(request, reply, { form: 'traders', fields: read.good }, read.language)
    },

    showContactForm: async ({ request, reply }) =>
      leadTo(reply, languageNamed(pageLanguage(request)), publicForms.contact.place),

    showTradersForm: async ({ request, reply }) =>
      leadTo(reply, languageNamed(pageLanguage(request)), ['/traders', 'apply']),

    showContactProof: async ({ query: { key }, reply }) => {
      const found = await findWaitingMessage(store.read, clock.now(), key)
      if (!found) return pages.notice(reply.code(410), lapsed)
      const language = languageNamed(found.language)
      if (found.sealed === '') return pages.notice(reply, { ...proved, language })
      const action = linkButton('/api/contact/confirm', { key }, say(language, toProve.button))
      return pages.notice(reply, { heading: toProve.heading, text: toProve.text, action, language })
    },

    proveContact: async ({ request, reply }) => {
      const read = readForm(proveContact.body, request.body)
      const found = 'refused' in read ? undefined : await findWaitingMessage(store.read, clock.now(), read.good.key)
      if (!found) return pages.notice(reply.code(410), lapsed)
      await store.write((work) => proveMessage(work, found))
      return pages.notice(reply, { ...proved, language: languageNamed(found.language) })
    },
  } satisfies Handlers<
    'sendContact' | 'applyToTrade' | 'showContactForm' | 'showTradersForm' | 'showContactProof' | 'proveContact'
  >
}
