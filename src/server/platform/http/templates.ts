import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#contract/entities/language.ts'
import { capitalised, escapeHtml } from '#fund/text/words.ts'

export type TemplateName = 'contact' | 'traders' | 'newsletter' | 'notice' | 'roots'

/** A built page with {{placeholders}}, and the headers that the build computed for it. */
interface Template {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const bare = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${title}</title><h1>${title}</h1>${body}</html>\n`

const field = (name: string, type = 'text') =>
  `<p><label for="${name}">${escapeHtml(capitalised(name))}</label><br>` +
  `<input id="${name}" name="${name}" type="${type}" value="{{${name}}}">{{${name}Problem}}`

const lines = (name: string) =>
  `<p><label for="${name}">${escapeHtml(capitalised(name))}</label><br>` +
  `<textarea id="${name}" name="${name}">{{${name}}}</textarea>{{${name}Problem}}`

const notice = '<div id="refused" role="alert" tabindex="-1">{{summary}}{{problems}}</div>'

/** The answer of an API without the site: the same fields, unstyled. */
const bareTemplates: Record<TemplateName, string> = {
  contact: bare(
    'Your message was not sent',
    `${notice}<form method="post" action="/api/contact">${field('name')}${field('email', 'email')}` +
      '<p><label for="amount">Amount</label><br><select id="amount" name="amount">' +
      `<option value="">Not decided yet</option>{{amountOptions}}</select>{{amountProblem}}${lines('message')}` +
      '<p><button>Send message</button></form>',
  ),
  traders: bare(
    'Your application was not sent',
    `${notice}<form method="post" action="/api/traders">${field('name')}${field('email', 'email')}` +
      `${field('experience')}${lines('method')}<p><button>Apply Now</button></form>`,
  ),
  newsletter: bare(
    'You are not subscribed yet',
    `${notice}<form method="post" action="/api/newsletter">${field('email', 'email')}` +
      `<p><button>Subscribe</button></form>`,
  ),
  notice: bare('{{heading}}', '<p>{{text}}</p>{{action}}'),
  roots: bare(
    '{{heading}}',
    '<p>{{text}}</p><p><a href="/proofs/roots.json">All roots as a file</a> <a href="/proofs/feed.xml">Feed</a></p>{{action}}',
  ),
}

const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}

const load = async (siteDir: string | null, name: TemplateName, prefix: string): Promise<Template> => {
  if (siteDir === null) return { html: bareTemplates[name], headers: bareHeaders }
  const html = await readFile(join(siteDir, prefix, 'form-refused', `${name}.html`), 'utf8')
  const headers = JSON.parse(await readFile(join(siteDir, '.portal', 'headers.json'), 'utf8'))
  return { html, headers: headers[`${prefix}/form-refused/${name}`] ?? {} }
}

/** In one pass, so that filled-in text is never read as a placeholder. */
export const fillTemplate = (html: string, parts: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (_, part: string) => parts[part] ?? '')

/** The page of roots as a file, in the look of a built site or plain. */
export const rootsFile = async (siteDir: string | null, parts: Readonly<Record<string, string>>): Promise<string> =>
  fillTemplate((await load(siteDir, 'roots', '')).html, parts)

type FindTemplate = (name: TemplateName, language: Language | null) => Promise<Template>

/** The site's templates (src/pages/form-refused) in every language, each read once. */
export const openTemplates = (siteDir: string | null): FindTemplate => {
  const loaded = new Map<string, Promise<Template>>()
  return (name, language) => {
    const prefix = language === null ? '' : `/${language.tag}`
    const template = loaded.get(prefix + name) ?? load(siteDir, name, prefix)
    loaded.set(prefix + name, template)
    return template
  }
}
