import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/escape-html.ts'
import type { Config } from '../config/config.ts'
import { say } from '../config/languages.ts'
import { waitSentence } from './form-limits.ts'
import { markFields, summaryOf } from './marks.ts'
import { siteOf, withLinksTo } from './place.ts'
import type { WaitSeconds } from './rate-limits.ts'
import { fillTemplate, openTemplates, type TemplateName } from './templates.ts'

/** What a form contained, and what must be corrected, by field. */
export interface RefusedForm {
  readonly typed: Readonly<Record<string, string>>
  readonly problems: readonly { readonly field: string; readonly sentence: string }[]
  /** The language of the page with the form. */
  readonly language: Language | null
}

/** A form that was right, but one too many in its hour. */
interface WaitingForm {
  readonly typed: object
  readonly wait: WaitSeconds
  readonly language: Language | null
}

/** A form of the site's pages; `amounts` are those that it lets people choose from. */
export interface PublicForm {
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
    tooMany: (reply: FastifyReply, of: PublicForm, { typed, wait, language }: WaitingForm): Promise<string> => {
      const kept = { typed: texts(typed), problems: [], language }
      return form(reply.code(429).header('retry-after', wait), of, kept, waitSentence(wait, language))
    },
    notice: async (reply: FastifyReply, { heading, text, action = '', language = null }: PageNotice): Promise<string> =>
      fillTemplate(await open(reply, 'notice', language), {
        heading: escapeHtml(say(language, heading)),
        text: escapeHtml(say(language, text)),
        action,
      }),
    /** A page of the published roots, always in English. */
    roots: async (reply: FastifyReply, parts: Readonly<Record<string, string>>): Promise<string> =>
      fillTemplate(await open(reply, 'roots', null), parts),
  }
}
