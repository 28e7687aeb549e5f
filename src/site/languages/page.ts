import { original } from '#contract/entities/language.ts'
import { escapeHtml } from '#fund/text/escape-html.ts'
import { localTag, type Places } from './addresses.ts'
import { withLocalData } from './data.ts'
import { rewrite, type Writer } from './rewrite.ts'
import { decodeHtml, type Translator } from './translator.ts'

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
