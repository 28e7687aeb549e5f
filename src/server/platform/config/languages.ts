import type { FastifyRequest } from 'fastify'
import { type Language, localPath, original } from '#contract/entities/language.ts'
import { readLanguages } from '#reading/languages.ts'
import { root } from '../base/root.ts'

/** The languages besides English, by their tags; a mistake in one stops the start. */
export const languages = new Map(
  readLanguages(root)
    .filter(({ draft }) => !draft)
    .map((language): [string, Language] => [language.tag, language]),
)

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
