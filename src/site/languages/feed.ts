import { escapeHtml } from '#fund/text/words.ts'
import { closedMatches, replaceClosed } from '../closed-matches.ts'
import { localAddress, type Places } from './addresses.ts'
import { rewrite, type Writer } from './rewrite.ts'
import { decodeHtml } from './translator.ts'

const items = /<item>[\s\S]*?(?:(?<end><\/item>)|$)/g
const contents = /(<content:encoded>)([\s\S]*?)(?:(?<end><\/content:encoded>)|$)/g
const pathOf = (item: string, portal: string): string =>
  (/<link>([^<]*)<\/link>/.exec(item)?.[1] ?? '').slice(portal.length)

const withAddresses = (xml: string, places: Places): string =>
  xml.replace(
    /(<(?:link|guid)[^<>]*>)([^<]*)(?=<)|(\shref=")([^"]*)(?=")/g,
    (_, tag = '', text = '', name = '', href = '') => {
      const address: string = text || href
      return tag + name + (localAddress(places, address) ?? address)
    },
  )

/** What the feed says about itself: its title and its description. */
export const feedTexts = (xml: string): string[] =>
  [...replaceClosed(xml, items, () => '').matchAll(/<(?:title|description)>([^<]*)</g)].map(([, text]) =>
    decodeHtml(text ?? ''),
  )

/** The feed of the blog with the posts that the language has; undefined if it has none. */
export const localFeed = (xml: string, writer: Writer, places: Places): string | undefined => {
  const own = (item: string): boolean => places.own.has(pathOf(item, places.portal))
  if (!closedMatches(xml, items).some(([item]) => own(item))) return undefined
  const posts = replaceClosed(xml, items, (item: string) => (own(item) ? item : ''))
  const named = posts.replace(
    /(<(title|description|category)>)([^<]*)(<)/g,
    (_, open: string, __, text: string, close: string) => {
      const value = decodeHtml(text)
      return open + escapeHtml(writer.value(value) ?? value) + close
    },
  )
  const said = replaceClosed(
    named,
    contents,
    (_, open: string, text: string, close: string) => open + escapeHtml(rewrite(decodeHtml(text), writer)) + close,
  ).replace(/<language>[^<]*</, `<language>${places.tag.toLowerCase()}<`)
  return withAddresses(said, { ...places, own: new Set([...places.own, '/rss.xml']) })
}
