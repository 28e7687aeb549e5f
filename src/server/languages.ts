import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { parse } from 'yaml'
import { type Language, languageFrom, localPath, original } from '#contract/entities/language.ts'

const folder = new URL('../../content/languages/', import.meta.url)

const read = (tag: string): Language => {
  const files = readdirSync(new URL(`${tag}/`, folder)).filter((file) => file.endsWith('.yaml'))
  return languageFrom(
    tag,
    files.map((file) => ({
      file: `content/languages/${tag}/${file}`,
      value: parse(readFileSync(new URL(`${tag}/${file}`, folder), 'utf8')),
    })),
  )
}

const readAll = (): [string, Language][] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => read(name))
        .filter(({ draft }) => !draft)
        .map((language) => [language.tag, language])
    : []

/** The languages besides English, by their tags; a mistake in one stops the start. */
export const languages = new Map<string, Language>(readAll())

/** The language of a tag that was kept or sent; null is English, and whatever is not spoken here. */
export const languageNamed = (tag: unknown): Language | null =>
  (typeof tag === 'string' ? languages.get(tag) : undefined) ?? null

/** The tag of the language of the page that makes a call, whose address the browser names: a documented call says nothing of it. Null is English. */
export const pageLanguage = ({ headers: { referer = '' } }: Pick<FastifyRequest, 'headers'>): string | null =>
  (URL.canParse(referer) ? languageNamed(new URL(referer).pathname.split('/')[1])?.tag : undefined) ?? null

/** A sentence in a language, or as it is. */
export const say = (language: Language | null, english: string): string => language?.sentences.get(english) ?? english

/** Where a page stands in a language. */
export const pathIn = (language: Language | null, path: string): string => localPath(language?.tag ?? original, path)
