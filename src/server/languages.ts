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

/** The language of a tag that was kept or sent; null for English and for a language that the portal does not have. */
export const languageNamed = (tag: unknown): Language | null =>
  (typeof tag === 'string' ? languages.get(tag) : undefined) ?? null

/**
 * The tag of the language of the page that makes a call; null is English. It comes from the address that the browser
 * names (`Referer`), since the documented calls have no field for it.
 */
export const pageLanguage = ({ headers: { referer = '' } }: Pick<FastifyRequest, 'headers'>): string | null =>
  (URL.canParse(referer) ? languageNamed(new URL(referer).pathname.split('/')[1])?.tag : undefined) ?? null

/** A sentence in a language, or in English where it is not translated. */
export const say = (language: Language | null, english: string): string => language?.sentences.get(english) ?? english

/** The path of a page in a language. */
export const pathIn = (language: Language | null, path: string): string => localPath(language?.tag ?? original, path)
