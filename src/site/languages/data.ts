import { replaceClosed } from '../closed-matches.ts'
import { localAddress, type Places } from './addresses.ts'
import type { Writer } from './rewrite.ts'
import { rewrite } from './rewrite.ts'

const texts = new Set(['name', 'headline', 'description', 'articleSection', 'keywords'])
const addresses = new Set(['url', 'item', 'mainEntityOfPage'])

/** What machines read on a page (JSON-LD), in the language. */
const localData = (value: unknown, key: string, writer: Writer, places: Places): unknown => {
  if (Array.isArray(value)) return value.map((each) => localData(each, key, writer, places))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, localData(each, name, writer, places)]),
    )
  if (typeof value !== 'string') return value
  if (key === 'inLanguage') return places.tag
  if (key === 'text') return rewrite(value, writer)
  if (addresses.has(key)) return localAddress(places, value) ?? value
  return texts.has(key) ? (writer.value(value) ?? value) : value
}

const blocks = /(<script type="application\/ld\+json">)([\s\S]*?)(?:(?<end><\/script>)|$)/g

export const withLocalData = (html: string, writer: Writer, places: Places): string =>
  replaceClosed(html, blocks, (_, open: string, json: string, close: string) => {
    const data = localData(JSON.parse(json), '', writer, places)
    return open + JSON.stringify(data).replaceAll('<', '\\u003c') + close
  })
