import { figure } from './figures.ts'

/** A sentence as it is looked up: figures and names become places in it, `{1}` and `{name}`. */
export interface TranslationUnit {
  readonly key: string
  /** The figures, in order. */
  readonly figures: readonly string[]
  /** A post that the sentence names: `{post}`. */
  readonly post?: string | undefined
}

/** What every sentence may name: the house's own words by their keys, and the titles of posts. */
export interface Names {
  readonly house: Readonly<Record<string, string>>
  readonly posts: ReadonlySet<string>
}

const longestFirst = (names: Names): [string, string][] =>
  Object.entries(names.house).sort(([, one], [, other]) => other.length - one.length)

const withHouse = (text: string, names: Names): string =>
  longestFirst(names).reduce((left, [id, name]) => left.replaceAll(name, `{${id}}`), text)

const postIn = (text: string, { posts }: Names): string | undefined =>
  [...posts].find((title) => text !== title && text.includes(title))

const places = /(\{\w+\}|<\/?\d+\/?>)/

/** The unit of a text whose tags are numbered already: `See <1>the terms</1>`. */
export const unitOf = (text: string, names: Names): TranslationUnit => {
  const post = postIn(text, names)
  const figures: string[] = []
  const key = withHouse(post === undefined ? text : text.replace(post, '{post}'), names)
    .split(places)
    .map((part, index) =>
      // A post's title is a name: its figures belong to it.
      index % 2 === 1 || names.posts.has(text) ? part : part.replace(figure, (found) => `{${figures.push(found)}}`),
    )
    .join('')
  return { key, figures, post }
}

/** Whether there is anything to translate in it besides figures, names and addresses. */
export const hasWords = (key: string): boolean =>
  key.split(/\s+/).some((word) => {
    const text = word.replace(/^(?:\{\w+\}|<\/?\d+\/?>)+/, '')
    const isAddress = /^.[^@]*@./s.test(text)
    return !isAddress && text.split(places).some((part, index) => index % 2 === 0 && /\p{L}/u.test(part))
  })
