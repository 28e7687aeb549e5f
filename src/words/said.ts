/**
 * The page's language. A page that is not English carries the words of its script in a block of data that the build wrote
 * (docs/languages.md); any other page shows the text given here.
 */
const kept: Record<string, string> = JSON.parse(globalThis.document?.getElementById('words')?.textContent || '{}')

/** A sentence, or an address, as the page's language has it. */
export const say = (english: string): string => kept[english] ?? english

/** A table holds sentences and tables of them; a function would be lost on the way. */
type Sentences = { readonly [name: string]: string | Sentences }

/** All sentences of a table. */
export const said = <Words extends Sentences>(words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([name, value]) => [name, typeof value === 'string' ? say(value) : said(value)]),
  ) as Words
