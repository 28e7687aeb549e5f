import { original } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/words.ts'
import { replaceClosed } from '../closed-matches.ts'
import { localAddress, localTag, type Places } from './addresses.ts'
import { rewrite, type Writer } from './rewrite.ts'
import { decodeHtml, type Translator } from './translator.ts'

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

const withLocalData = (html: string, writer: Writer, places: Places): string =>
  replaceClosed(html, blocks, (_, open: string, json: string, close: string) => {
    const data = localData(JSON.parse(json), '', writer, places)
    return open + JSON.stringify(data).replaceAll('<', '\\u003c') + close
  })

const spoken = /^<meta (?:name="description"|property="og:(?:title|description)") content="([^"]*)"/

/** A text that stays English on a page that is not: it says so to screen readers. */
const inOriginal = (text: string): string =>
  `<span lang="${original}">${text
    .split(/(<\/?\d+\/?>)/)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : part))
    .join('')}</span>`

export const writerOf = ({ translate }: Translator, places: Places): Writer => ({
  sentence: (text) => translate(text, escapeHtml) ?? inOriginal(text),
  value: (text) => translate(text),
  tag: (tag) => {
    const content = spoken.exec(tag)?.[1]
    if (content === undefined) return localTag(tag, places)
    return tag.replace(`"${content}"`, `"${escapeHtml(translate(decodeHtml(content)) ?? decodeHtml(content))}"`)
  },
})

/** What a form sends stays what the server knows: an option without a value attribute sends its text. */
const withOptionValues = (html: string): string =>
  html.replace(
    /<option>([^<]*)<\/option>/g,
    (_, text: string) => `<option value="${escapeHtml(decodeHtml(text))}">${text}</option>`,
  )

const toServer = /\saction="[^"]*\/api\/(?:contact|newsletter|traders)"/

/** The server answers a form in the language of its page. */
const withFormLanguage = (html: string, tag: string): string =>
  html.replace(/<form\b[^<>]*>/g, (form) =>
    toServer.test(form) ? `${form}<input type="hidden" name="language" value="${tag}">` : form,
  )

/** A page of the original in the language. */
export const localPage = (html: string, translator: Translator, places: Places): string => {
  const writer = writerOf(translator, places)
  const page = withLocalData(rewrite(withOptionValues(html), writer), writer, places)
  return withFormLanguage(page.replace(`<html lang="${original}"`, `<html lang="${translator.tag}"`), translator.tag)
}
