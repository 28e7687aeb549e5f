import { attributes, tags, textOf } from './built-site.ts'

/** The values of an attribute on the tags of one name, in order. */
export const attributesOf = (html: string, tag: string, name: string): string[] =>
  tags(html, tag).flatMap((found) => attributes(found, name))

/** What a pattern's first group matches, or an empty text. */
export const one = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''

/** The text of an article with everything in it. */
export const proseOf = (html: string): string =>
  one(html, /<div class="prose body">([\s\S]*?)<\/div>\s*<nav class="tags"/)

/** The rows of a table as texts. */
const rowsOf = (table: string): string[][] =>
  [...table.matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/g)].map(([, row]) =>
    [...(row ?? '').matchAll(/<t[hd]\b[^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => textOf(cell ?? '')),
  )

/** Every table of a page, in order, as rows of texts. */
export const tablesOf = (html: string): string[][][] =>
  [...html.matchAll(/<table\b[\s\S]*?<\/table>/g)].map(([table]) => rowsOf(table))

/** The words of the running text, without tables and drawings. */
export const wordsOf = (html: string): number =>
  textOf(html.replace(/<(table|details|svg)\b[\s\S]*?<\/\1>/g, ' ')).split(' ').length

/** The data that a page provides for machines. */
export const jsonLdOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  )
