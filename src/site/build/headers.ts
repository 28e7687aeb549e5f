import { closedPolicy, permissionsPolicy, referrerPolicy, strictTransport } from '#contract/response-headers.ts'
import type { Settings } from '../settings-of.ts'
import { sharedPolicy } from './policy.ts'

/** Response headers by address: `{"/faq": {"content-security-policy": "…"}}`. */
export type Headers = Record<string, Record<string, string>>

/**
 * The `_redirects` file that CDNs read: links in mails use the site's address, so with an API elsewhere they are
 * redirected to it; an unknown address below a language's folder is answered in that language. `files` are the site's.
 */
export const cdnRedirects = ({ api, forms }: Settings, files: readonly string[] = []): string | undefined => {
  const onToApi = api.kind === 'elsewhere' && forms ? [`/api/newsletter/* ${api.url}/api/newsletter/:splat 302`] : []
  const lost = files
    .filter((file) => file.endsWith('/404.html'))
    .map((file) => `/${file.replace('404.html', '*')} /${file} 404`)
  const lines = [...onToApi, ...lost]
  return lines.length > 0 ? `${lines.join('\n')}\n` : undefined
}

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': referrerPolicy,
  'permissions-policy': permissionsPolicy,
}

const ownPagesAlone = { 'cross-origin-resource-policy': 'same-origin' }

const always = { ...everywhere, ...ownPagesAlone }

/** Letters and shared links show these elsewhere. */
const isSharePicture = (file: string): boolean => file.startsWith('og/')

/** For a site on HTTPS; the server sends it by itself. */
const hsts = { 'strict-transport-security': strictTransport }

const immutable = 'public, max-age=31536000, immutable'

/** They fetch what their pages ask for; a worker follows its own policy, not the page's. */
const workers = ['verify-worker.js', 'portal-worker.js']

/** Folders whose files carry a hash of their bytes in their names. */
const hashedFolders = ['_astro', 'fonts']

/** The address of a built page: `faq.html` is at /faq, `index.html` at /. */
export const addressOfPageFile = (file: string): string =>
  `/${file}`.replace(/^\/index\.html$|\.html$/, (end) => (end === '.html' ? '' : '/'))

/** The page for unknown addresses has none of its own: servers look for it by its file's name. */
const isAnswerToUnknown = (file: string): boolean => /(?:^|\/)404\.html$/.test(file)

/** The address by which a server finds the headers of a built page. */
export const headersAddress = (file: string): string => (isAnswerToUnknown(file) ? `/${file}` : addressOfPageFile(file))

/**
 * Pages without a script, in any language, are prerendered when somebody is about to follow a link to them. The rules
 * are in the header itself: a file would be one more request, which costs the first paint.
 */
const rulesOfRenderingAhead = JSON.stringify({
  prerender: [
    {
      where: {
        href_matches: ['/', '/*faq', '/*privacy', '/*terms*', '/*blog*', '/*traders'],
        relative_to: 'document',
      },
      eagerness: 'moderate',
    },
  ],
})
const renderAhead = `"data:application/speculationrules+json,${rulesOfRenderingAhead.replaceAll('"', String.raw`\"`)}"`

/**
 * A screen with a script cuts its ties to the window that opened it, and nothing is prefetched from it: its own calls
 * come first. A page without one has nothing to guard, and the guard would cost its first paint a new process.
 */
export function pageHeaders(policy: string): Record<string, string> {
  return {
    ...always,
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    ...(policy.includes("script-src 'none'")
      ? { 'speculation-rules': renderAhead }
      : { 'cross-origin-opener-policy': 'same-origin' }),
  }
}

/** XML states its own encoding; a reader that looks only at the header must not guess another. */
const typesOfXml: Readonly<Record<string, string>> = {
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

export function assetHeaders(file: string): Record<string, string> {
  const type = typesOfXml[file.split('.').at(-1) ?? '']
  return {
    ...always,
    ...(isSharePicture(file) && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(type && { 'content-type': type }),
    'content-security-policy': workers.includes(file) ? `${closedPolicy}; connect-src 'self'` : closedPolicy,
    'cache-control': hashedFolders.includes(file.split('/')[0] ?? '') ? immutable : 'public, max-age=3600',
  }
}

const title = (name: string) => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())

const block = (path: string, headers: Record<string, string>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${title(name)}: ${value}`)].join('\n')

/** The blog in any language: the folder whose pages editors add. */
const growing = /^((?:\/[\w-]+)?\/blog)(?:\/|$)/

/**
 * Each rule's addresses, and the policies of the pages there. Cloudflare Pages takes `/blog/*` for what is below /blog,
 * Netlify for /blog as well, and both send every policy that applies: the two rules of a blog say the same.
 */
const rulesOf = (pages: ReadonlyMap<string, string>): Map<string, string[]> => {
  const rules = new Map<string, string[]>()
  for (const [file, policy] of pages) {
    const address = headersAddress(file)
    const rule = growing.exec(address)?.[1] ?? address
    rules.set(rule, [...(rules.get(rule) ?? []), policy])
  }
  return rules
}

/**
 * The `_headers` file that CDNs read: first what all share, and never two values of one header for an address, since some
 * send both; then each page's own, with one policy for all of a blog, so
 * that the file does not grow with the posts. `portal` is the site's address.
 */
export function cdnHeaders(pages: ReadonlyMap<string, string>, portal: string): string {
  const own = (policy: string) =>
    Object.fromEntries(Object.entries(pageHeaders(policy)).filter(([name]) => !(name in everywhere)))
  const ofPages = ([rule, policies]: [string, string[]]): string[] => {
    const headers = own(sharedPolicy(policies))
    return (growing.test(rule) ? [rule, `${rule}/*`] : [rule]).map((address) => block(address, headers))
  }
  return `${[
    block('/*', { ...everywhere, ...(portal.startsWith('https:') && hsts) }),
    ...hashedFolders.map((folder) =>
      block(`/${folder}/*`, { ...ownPagesAlone, 'cache-control': immutable, 'content-security-policy': closedPolicy }),
    ),
    ...[...rulesOf(pages)].flatMap(ofPages),
  ].join('\n\n')}\n`
}
