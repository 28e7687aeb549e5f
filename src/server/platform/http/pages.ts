import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/escape-html.ts'
import type { Config } from '../config/config.ts'
import { say } from '../config/languages.ts'
import { fillTemplate, openTemplates, type TemplateName } from './templates.ts'

/** What a form contained, and what must be corrected, by field. */
export interface RefusedForm {
  readonly typed: Readonly<Record<string, string>>
  readonly problems: readonly { readonly field: string; readonly sentence: string }[]
  /** The language of the page with the form. */
  readonly language: Language | null
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

/** The pages with which the server answers a form, in the look of the site. Each returns the page's HTML. */
export const openPages = ({ siteDir }: Pick<Config, 'siteDir'>) => {
  const template = openTemplates(siteDir)
  const render = async (
    reply: FastifyReply,
    { name, language }: { name: TemplateName; language: Language | null },
    parts: Readonly<Record<string, string>>,
  ) => {
    const { html, headers } = await template(name, language)
    reply.headers(headers).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    return fillTemplate(html, parts)
  }
  return {
    refused: (
      reply: FastifyReply,
      name: 'contact' | 'newsletter',
      { typed, problems, language }: RefusedForm,
      amounts: readonly string[] = [],
    ): Promise<string> =>
      render(
        reply,
        { name, language },
        {
          ...escaped(typed),
          amountOptions: amounts.map((amount) => option(amount, typed.amount)).join(''),
          problems: problems
            .map(({ field, sentence }) => `<li><a href="#${field}">${escapeHtml(say(language, sentence))}</a></li>`)
            .join(''),
        },
      ),
    notice: (reply: FastifyReply, { heading, text, action = '', language = null }: PageNotice): Promise<string> =>
      render(
        reply,
        { name: 'notice', language },
        { heading: escapeHtml(say(language, heading)), text: escapeHtml(say(language, text)), action },
      ),
    /** A page of the published roots, always in English. */
    roots: (reply: FastifyReply, parts: Readonly<Record<string, string>>): Promise<string> =>
      render(reply, { name: 'roots', language: null }, parts),
  }
}
