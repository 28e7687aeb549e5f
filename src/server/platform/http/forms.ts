import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Language } from '#contract/entities/language.ts'
import { validate } from '#contract/validate.ts'
import { dayMs, hourMs, secondsPerMinute } from '#fund/calendar/time.ts'
import { escapeHtml } from '#fund/text/words.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../config/context.ts'
import { languageNamed, pageLanguage, say } from '../config/languages.ts'
import type { Work } from '../database/store.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { type Failure, settleFailure } from './failures.ts'
import { markFields, summaryOf } from './marks.ts'
import { giveBackAllowances, takeAllowance, takeSlot, type WaitSeconds } from './rate-limits.ts'
import { tellIssue, validation } from './schemas.ts'
import { fillTemplate, openTemplates, type TemplateName } from './templates.ts'

type Addresses = Pick<Config, 'portalUrl' | 'portalOrigins'>

/**
 * Where the site's pages are for whoever posts a form or follows a link of a mail: at an address of ours that the
 * browser names; if it names none, at the site's own, where that is another origin than the API's; otherwise on the host
 * that was asked. What a request says of its host is never part of it.
 */
export const siteOf = ({ portalUrl, portalOrigins }: Addresses, { headers: { origin } }: FastifyRequest): string => {
  if (origin === undefined) return portalOrigins.includes(portalUrl) ? portalUrl : ''
  return origin === portalUrl || portalOrigins.includes(origin) ? origin : ''
}

const localLink = /(<a\b[^<>]*\shref=")(?=\/(?!\/))/g

/** A page whose links lead to the site, wherever the page itself is. */
const withLinksTo = (site: string, html: string): string =>
  site === '' ? html : html.replace(localLink, (start) => start + site)

interface FormLimits {
  readonly perClientHourMax: number
  /** From all addresses together: beyond it, what is posted waits until its mailbox has answered. */
  readonly inAllHourMax: number
}

export const contactLimits: FormLimits = { perClientHourMax: 10, inAllHourMax: 200 }
export const newsletterLimits: FormLimits = { perClientHourMax: 10, inAllHourMax: 500 }

/**
 * How many emails the forms together cause in an hour beyond their limits, so that a flood of made-up mailboxes makes no
 * mail gun of the portal: the others leave later, within a day.
 */
const emailsPerHourMax = 200
const emailsOfForms = { key: 'emails of forms', gapMs: hourMs / emailsPerHourMax, aheadMs: dayMs }
/** For one mailbox, by all its addresses. */
const emailsPerMailboxDayMax = 3

const ipv6SubnetBits = 64

/** What becomes of a post: it counts at once, or once its mailbox has answered an email, or it is one too many. */
type TakenPost =
  | { readonly state: 'counts' }
  | { readonly state: 'proves'; readonly leavesAt: number }
  | { readonly state: 'waits'; readonly wait: WaitSeconds; readonly sentence: string }

interface Posted {
  readonly form: string
  readonly limits: FormLimits
  /** The key of the mailbox that answers; absent where the form mails it anyway, with limits of its own. */
  readonly mailboxKey?: string
}

/** Counts one post of a form against the client's hour and everybody's, in the unit that keeps the post. */
export const takePost = async (
  work: Work,
  { secret }: Context,
  request: FastifyRequest,
  { form, limits: { perClientHourMax, inAllHourMax }, mailboxKey }: Posted,
): Promise<TakenPost> => {
  const client = keyedHash(secret, 'client', normalizeIP(request.ip, ipv6SubnetBits))
  const windowMs = hourMs
  const wait = await takeAllowance(work, { key: `${form} client ${client}`, max: perClientHourMax, windowMs })
  if (wait > 0) return { state: 'waits', wait, sentence: waitSentence(wait) }
  if ((await takeAllowance(work, { key: `${form} in all`, max: inAllHourMax, windowMs })) === 0)
    return { state: 'counts' }
  const ofMailbox = mailboxKey === undefined ? [] : [`form emails mailbox ${mailboxKey}`]
  for (const key of ofMailbox) {
    const full = await takeAllowance(work, { key, max: emailsPerMailboxDayMax, windowMs: dayMs })
    if (full > 0) return { state: 'waits', wait: full, sentence: waitWords.mailbox }
  }
  const leavesAt = await takeSlot(work, emailsOfForms)
  if (leavesAt !== null) return { state: 'proves', leavesAt }
  // Nothing is mailed, so that nothing of the mailbox's is used up.
  await giveBackAllowances(work, ofMailbox)
  return { state: 'waits', wait: secondsPerMinute, sentence: waitWords.everybody }
}

export const waitWords = {
  one: 'Too many messages from your network. Please try again in a minute.',
  more: 'Too many messages from your network. Please try again in {minutes} minutes.',
  hour: 'Too many messages from your network. Please try again in an hour.',
  mailbox: 'Several emails went to this address already. Please try again tomorrow.',
  everybody: 'Too many people write to us at the moment. Please try again in a few minutes.',
}

const minutesPerHour = 60

const minutesOf = (wait: WaitSeconds): number => Math.ceil(wait / secondsPerMinute)

const waitSentence = (wait: WaitSeconds): string => {
  const minutes = minutesOf(wait)
  if (minutes === minutesPerHour) return waitWords.hour
  return minutes === 1 ? waitWords.one : waitWords.more
}

type Entries = Record<string, v.GenericSchema>

type ReadForm<Fields> =
  | { readonly good: Fields; readonly language: Language | null }
  | { readonly refused: RefusedForm }

/** Checks every field of a posted form with the contract's schema; a missing or repeated field counts as empty. */
export const readForm = <E extends Entries>(
  schema: v.ObjectSchema<E, undefined>,
  posted: unknown,
): ReadForm<v.InferOutput<v.ObjectSchema<E, undefined>>> => {
  const values = (typeof posted === 'object' && posted !== null ? posted : {}) as Record<string, unknown>
  const typed = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [name, typeof values[name] === 'string' ? values[name] : '']),
  )
  const language = languageNamed(values.language)
  const result = validate(schema, typed, validation)
  if (result.success) return { good: result.output, language }
  const problems = result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', sentence: tellIssue(issue) }))
  return { refused: { typed, problems, language } }
}

/** What a form contained, and what must be corrected, by field. */
interface RefusedForm {
  readonly typed: Readonly<Record<string, string>>
  readonly problems: readonly { readonly field: string; readonly sentence: string }[]
  /** The language of the page with the form. */
  readonly language: Language | null
}

/** A form that was right, but one too many, and why. */
interface WaitingForm {
  readonly typed: object
  readonly wait: WaitSeconds
  readonly sentence: string
  readonly language: Language | null
}

/** A form of the site's pages; `amounts` are those that it lets people choose from. */
interface PublicForm {
  readonly name: 'contact' | 'traders' | 'newsletter'
  readonly amounts?: readonly string[]
}

export interface PageNotice {
  readonly heading: string
  readonly text: string
  /** HTML of our own: a form with one button, or nothing. */
  readonly action?: string
  readonly language?: Language | null
}

/** The one button of a notice, which posts the parts of its link: a GET changes nothing. */
export const linkButton = (path: string, link: Readonly<Record<string, string>>, label: string): string => {
  const fields = Object.entries(link).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  return `<form class="form" method="post" action="${path}">${fields.join('')}<button class="btn solid" type="submit">${escapeHtml(label)}</button></form>`
}

const option = (value: string, chosen: string | undefined): string =>
  `<option${value === chosen ? ' selected' : ''}>${escapeHtml(value)}</option>`

const escaped = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, escapeHtml(value)]))

const optionsOf = (amounts: readonly string[], chosen: string | undefined): string =>
  amounts.map((amount) => option(amount, chosen)).join('')

const texts = (typed: object): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === 'string'))

/** The pages with which the server answers a form, in the look of the site. Each returns the page's HTML. */
export const openPages = (config: Pick<Config, 'siteDir' | 'portalUrl' | 'portalOrigins'>) => {
  const template = openTemplates(config.siteDir)
  const open = async (reply: FastifyReply, name: TemplateName, language: Language | null): Promise<string> => {
    const { html, headers } = await template(name, language)
    reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return withLinksTo(siteOf(config, reply.request), html)
  }
  const form = async (
    reply: FastifyReply,
    { name, amounts = [] }: PublicForm,
    { typed, problems, language }: RefusedForm,
    summary: string,
  ): Promise<string> => {
    const { html, parts } = markFields(await open(reply, name, language), problems)
    const amountOptions = optionsOf(amounts, typed.amount)
    return fillTemplate(html, { ...escaped(typed), amountOptions, ...parts, summary: escapeHtml(summary) })
  }
  return {
    /** 422: the fields in question are marked and say why, the first has the focus, and what was typed stays. */
    refused: (reply: FastifyReply, of: PublicForm, { typed, problems, language }: RefusedForm): Promise<string> => {
      const said = problems.map(({ field, sentence }) => ({ field, sentence: say(language, sentence) }))
      return form(reply.code(422), of, { typed, problems: said, language }, summaryOf(problems.length, language))
    },
    /** 429: the notice says when to try again and has the focus, and what was typed stays. */
    tooMany: (
      reply: FastifyReply,
      of: PublicForm,
      { typed, wait, sentence, language }: WaitingForm,
    ): Promise<string> => {
      const kept = { typed: texts(typed), problems: [], language }
      const said = say(language, sentence).replace('{minutes}', String(minutesOf(wait)))
      return form(reply.code(429).header('retry-after', wait), of, kept, said)
    },
    /** Its address may carry the key of a link in an email, which goes nowhere else. */
    notice: async (
      reply: FastifyReply,
      { heading, text, action = '', language = null }: PageNotice,
    ): Promise<string> => {
      const html = await open(reply, 'notice', language)
      reply.header('referrer-policy', 'no-referrer')
      return fillTemplate(html, {
        heading: escapeHtml(say(language, heading)),
        text: escapeHtml(say(language, text)),
        action,
      })
    },
    /** A page of the published roots, always in English. */
    roots: async (reply: FastifyReply, parts: Readonly<Record<string, string>>): Promise<string> =>
      fillTemplate(await open(reply, 'roots', null), parts),
  }
}

/** The heading of every failure. */
export const failed = 'This did not work'

/**
 * A form or page that fails answers people with the same status and sentence as an API call, in the look of the site.
 */
export const answerWithPage = ({ config, log }: Context) => {
  const pages = openPages(config)
  return async (error: Failure, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const text = settleFailure(log, error, request, reply)
    const language = languageNamed(pageLanguage(request))
    return reply.send(await pages.notice(reply, { heading: failed, text, language }))
  }
}
