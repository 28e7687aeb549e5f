import type { FastifyReply, FastifyRequest } from 'fastify'
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from '#contract/calls/forms.ts'
import { escapeHtml } from '#fund/text/escape-html.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed, pageLanguage, pathIn, say } from '#server/platform/config/languages.ts'
import { newsletterLimits, takePost } from '#server/platform/http/form-limits.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { openPages } from '#server/platform/http/pages.ts'
import { siteOf } from '#server/platform/http/place.ts'
import { readForm } from '#server/platform/http/read-form.ts'
import { defer } from '#server/platform/queues/deferred.ts'
import type { LinkPurpose } from './links.ts'
import {
  confirmSubscription,
  type Link,
  leave,
  mailLink,
  readLanguage,
  readLink,
  type SubscriptionRequest,
} from './subscribe.ts'

const lapsed = {
  heading: 'This link is no longer valid',
  text: 'It is incomplete, was replaced by a newer mail, or is more than a week old. You can ask for the newsletter again on the blog.',
}
const confirmed = {
  heading: 'You are subscribed',
  text: 'Thank you. You will receive the newsletter from now on; a mail with a link to unsubscribe is on its way.',
}
const left = {
  heading: 'You are unsubscribed',
  text: 'Your address has been removed from the list, and you will receive no more newsletters.',
}

const toConfirm = { heading: 'The newsletter', text: 'Should we send it to your address?', button: 'Confirm' }
const toLeave = {
  heading: 'Leave the newsletter?',
  text: 'You will receive no more newsletters.',
  button: 'Leave the newsletter',
}

const form = { name: 'newsletter' } as const

/** Everything that these pages say, for translators. */
export const newsletterNotices = { lapsed, confirmed, left, toConfirm, toLeave }

const button = (purpose: LinkPurpose, { id, key }: Link, label: string): string =>
  `<form class="form" method="post" action="/api/newsletter/${purpose}">` +
  `<input type="hidden" name="id" value="${escapeHtml(id)}"><input type="hidden" name="key" value="${escapeHtml(key)}">` +
  `<button class="btn solid" type="submit">${escapeHtml(label)}</button></form>`

/** The newsletter form, and the pages that its mails link to: a GET asks, a POST acts (extension `newsletter`). */
export const newsletter = (context: Context) => {
  const { config, store } = context
  const pages = openPages(config)

  const answerLapsed = (reply: FastifyReply): Promise<string> => pages.notice(reply.code(410), lapsed)

  const ask = async (request: FastifyRequest, asking: SubscriptionRequest): Promise<number> =>
    store.write(async (work) => {
      const wait = await takePost(work, context, request, 'newsletter', newsletterLimits)
      if (wait === 0) await defer(work, context, mailLink, asking)
      return wait
    })

  /** A page with one button, in the language in which the newsletter was asked for. */
  const askBack = async (
    reply: FastifyReply,
    { purpose, link, notice }: { purpose: LinkPurpose; link: Link; notice: typeof toConfirm },
  ): Promise<string> => {
    const language = await readLanguage(store.read, link)
    return pages.notice(reply, { ...notice, action: button(purpose, link, say(language, notice.button)), language })
  }

  return {
    subscribeNewsletter: async ({ request, reply }) => {
      const read = readForm(subscribeNewsletter.body, request.body)
      if ('refused' in read) return pages.refused(reply, form, read.refused)
      const { good, language } = read
      const { email, website } = good
      const wait = website ? 0 : await ask(request, { email, language: language?.tag ?? null })
      if (wait > 0) return pages.tooMany(reply, form, { typed: { email }, wait, language })
      reply.header('location', `${siteOf(config, request)}${pathIn(language, '/blog')}#newsletter-sent`)
      return undefined
    },

    showNewsletterForm: async ({ request, reply }) => {
      const path = pathIn(languageNamed(pageLanguage(request)), '/blog')
      reply.header('location', `${siteOf(config, request)}${path}#newsletter`)
      return undefined
    },

    showNewsletterConfirmation: async ({ query, reply }) => {
      if (!(await readLink(store.read, context, 'confirm', query))) return answerLapsed(reply)
      return askBack(reply, { purpose: 'confirm', link: query, notice: toConfirm })
    },

    confirmNewsletter: async ({ request, reply }) => {
      const read = readForm(confirmNewsletter.body, request.body)
      if ('refused' in read) return answerLapsed(reply)
      const language = await readLanguage(store.read, read.good)
      const holds = await store.write((work) => confirmSubscription(work, context, read.good))
      return holds ? pages.notice(reply, { ...confirmed, language }) : answerLapsed(reply)
    },

    showNewsletterLeaving: async ({ query, reply }) => {
      return askBack(reply, { purpose: 'unsubscribe', link: query, notice: toLeave })
    },

    leaveNewsletter: async ({ request, reply }) => {
      const read = readForm(leaveNewsletter.body, request.body)
      if ('refused' in read) return answerLapsed(reply)
      const language = await readLanguage(store.read, read.good)
      await store.write((work) => leave(work, context, read.good))
      return pages.notice(reply, { ...left, language })
    },
  } satisfies Handlers<
    | 'subscribeNewsletter'
    | 'showNewsletterForm'
    | 'showNewsletterConfirmation'
    | 'confirmNewsletter'
    | 'showNewsletterLeaving'
    | 'leaveNewsletter'
  >
}
