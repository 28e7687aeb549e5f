import { type Known, withoutHost, withoutSlash } from '#reading/addresses.ts'
import { nearest } from '#reading/nearest.ts'

/** A page of the finished site: its address without a slash at the end, and its HTML. */
export interface Page {
  path: string
  html: string
}

/** An id that occurs twice in a page, so that no link can lead to the second: a heading that reads like one of ours. */
export interface RepeatedId {
  page: string
  id: string
}

/** A link that leads nowhere. */
export interface BrokenLink {
  page: string
  address: string
  expected: string
  nearest: string | undefined
}

const here = 'https://here.invalid'
const links = /\s(?:href|src)="([^"]*)"/g
const ids = /\sid="([^"]*)"/g

const decode = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&quot;', '"')
const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value]) => decode(value ?? ''))

/**
 * Every link of the finished pages that leads to no page, file or fragment of the site, or to a page by a host.
 * @param files the addresses of the files that are not pages: '/favicon.ico'
 * @param elsewhere the addresses that the server answers, which no build has: '/api'
 */
export const brokenLinks = (
  pages: readonly Page[],
  files: ReadonlySet<string>,
  { portal, likely }: Required<Pick<Known, 'portal' | 'likely'>>,
  elsewhere: RegExp,
): BrokenLink[] => {
  const idsOf = new Map(pages.map(({ path, html }) => [path, new Set(all(html, ids))]))
  const wrong = (page: string, address: string): BrokenLink | undefined => {
    const url = new URL(address.replace(portal, here), here + page)
    const path = withoutSlash(url.pathname)
    const known = idsOf.get(path)
    if (url.origin !== here)
      return known && likely.has(url.host)
        ? { page, address, expected: withoutHost(url), nearest: undefined }
        : undefined
    if (known === undefined) {
      if (files.has(path) || elsewhere.test(path)) return undefined
      return { page, address, expected: 'the address of a page that exists', nearest: nearest(path, idsOf.keys()) }
    }
    const fragment = decodeURIComponent(url.hash.slice(1))
    if (fragment === '' || known.has(fragment)) return undefined
    const near = nearest(fragment, known)
    return {
      page,
      address,
      expected: `a heading or another place of ${path}`,
      nearest: near === undefined ? undefined : `${address.split('#')[0]}#${near}`,
    }
  }
  return pages.flatMap(({ path, html }) =>
    [...new Set(all(html, links))].flatMap((address) => wrong(path, address) ?? []),
  )
}

/** Every id that occurs twice in one page. */
export const repeatedIds = (pages: readonly Page[]): RepeatedId[] =>
  pages.flatMap(({ path, html }) => {
    const found = all(html, ids)
    return [...new Set(found.filter((id, at) => found.indexOf(id) !== at))].map((id) => ({ page: path, id }))
  })
