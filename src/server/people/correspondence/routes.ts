import type { FastifyReply, FastifyRequest } from 'fastify'
import { confirmNewsletter, newsletterLink, subscribeNewsletter } from '#contract/calls/forms.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed, pageLanguage, pathIn, say } from '#server/platform/config/languages.ts'
import { linkButton, newsletterLimits, openPages, readForm, siteOf, takePost } from '#server/platform/http/forms.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { defer } from '#server/platform/queues/deferred.ts'
import type { LinkPurpose } from './links.ts'
import { answer, askForContact, findRequests, requestById, requestSupport, viewRequest } from './requests.ts'
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
  text: 'It is incomplete, was replaced by a newer email, or is more than a week old. You can ask for the newsletter again on the blog.',
}
const confirmed = {
  heading: 'You are subscribed',
  text: 'Thank you. You will receive the newsletter from now on; an email with a link to unsubscribe is on its way.',
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

/** The newsletter form, and the pages that its mails link to: a GET asks, a POST acts (extension `newsletter`). */
export const newsletter = (context: Context) => {
  const { config, store } = context
  const pages = openPages(config)

  const answerLapsed = (reply: FastifyReply): Promise<string> => pages.notice(reply.code(410), lapsed)

  /** In a flood its email leaves later; it proves the mailbox as ever. */
  const ask = (request: FastifyRequest, asking: SubscriptionRequest) =>
    store.write(async (work) => {
      const taken = await takePost(work, context, request, { form: 'newsletter', limits: newsletterLimits })
      if (taken.state !== 'waits')
        await defer(work, mailLink, taken.state === 'proves' ? { ...asking, leavesAt: taken.leavesAt } : asking)
      return taken
    })

  /** A page with one button, in the language in which the newsletter was asked for. */
  const askBack = async (
    reply: FastifyReply,
    { purpose, link, notice }: { purpose: LinkPurpose; link: Link; notice: typeof toConfirm },
  ): Promise<string> => {
    const language = await readLanguage(store.read, link)
    const action = linkButton(`/api/newsletter/${purpose}`, { ...link }, say(language, notice.button))
    return pages.notice(reply, { ...notice, action, language })
  }

  return {
    subscribeNewsletter: async ({ request, reply }) => {
      const read = readForm(subscribeNewsletter.body, request.body)
      if ('refused' in read) return pages.refused(reply, form, read.refused)
      const { good, language } = read
      const { email, website } = good
      const taken = website ? null : await ask(request, { email, language: language?.tag ?? null })
      if (taken?.state === 'waits') return pages.tooMany(reply, form, { typed: { email }, language, ...taken })
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
      // The page's button posts the parts of the link; a mail program posts to the link, and says nothing itself.
      const read = readForm(newsletterLink, Object.assign({}, request.query, request.body))
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

/** Call 19 of spec §7, and what it becomes with the extension `support`. */
export const support = ({ store }: Context) =>
  ({
    contactSupport: async ({ by }) => {
      await store.write((work) => askForContact(work, by))
      return { message: 'Support request submitted. Our team will contact you.' }
    },

    requestSupport: async ({ body, by }) => {
      const id = await store.write((work) => requestSupport(work, by, body))
      return requestById(store.read, id)
    },

    listSupportRequests: async ({ query: { before, limit = pageRowsDefault }, whose }) => {
      const found = await findRequests(store.read, whose, before, limit + 1)
      return pageOfRows(found, limit, viewRequest)
    },

    answerSupport: async ({ params: { id }, body, write }) => {
      await write((work) => answer(work, { id, text: body.answer }))
      return requestById(store.read, id)
    },
  }) satisfies Handlers<'contactSupport' | 'requestSupport' | 'listSupportRequests' | 'answerSupport'>
