import * as v from 'valibot'
import { validate } from '../validate.ts'

/** The language that the pages are written in; all others are in content/languages. */
export const original = 'en'

/** A language that the portal speaks besides the original. */
export interface Language {
  /** BCP 47, as in `<html lang>`; the first part of its pages' addresses. */
  readonly tag: string
  /** Its name in its own language: Deutsch. */
  readonly name: string
  /** Not finished: the site leaves it out, and mails are in English. */
  readonly draft: boolean
  /** English sentence to translated sentence; a sentence that is not here is not translated yet. */
  readonly sentences: ReadonlyMap<string, string>
}

/** A file in a language's folder: its name and contents. */
export interface LanguageFile {
  readonly file: string
  readonly value: unknown
}

export const languageTag = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/

/** The file that names the language; all others hold sentences. */
export const languageFile = 'language.yaml'

const Head = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  draft: v.optional(v.boolean(), false),
})
const Sentences = v.nullable(v.record(v.string(), v.nullable(v.string())))

const placeholders = (text: string): string => (text.match(/\{\w+\}|<\/?\d+\/?>/g) ?? []).toSorted().join(' ')

const read = <T>(
  schema: v.GenericSchema<unknown, T>,
  file: string,
  value: unknown,
  mistakes: string[],
): T | undefined => {
  const result = validate(schema, value)
  if (result.success) return result.output
  mistakes.push(
    ...result.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`),
  )
  return undefined
}

/** Mistakes in the files of a language, one line each. */
export class LanguageError extends Error {}

/**
 * Combines the files of a folder. Throws one line per mistake: a sentence translated in two ways, or a translation
 * whose places for figures and links are not those of its sentence.
 */
export const languageFrom = (tag: string, files: readonly LanguageFile[]): Language => {
  const mistakes = languageTag.test(tag) ? [] : [`content/languages/${tag}: the folder's name is not a language tag`]
  const sentences = new Map<string, string>()
  let head = { name: tag, draft: false }
  for (const { file, value } of files) {
    if (file.endsWith(`/${languageFile}`)) head = read(Head, file, value, mistakes) ?? head
    else
      for (const [english, translated] of Object.entries(read(Sentences, file, value, mistakes) ?? {})) {
        if (!translated) continue
        if (placeholders(english) !== placeholders(translated))
          mistakes.push(
            `${file}: "${english}": the translation must hold ${placeholders(english) || 'no places'} again`,
          )
        if ((sentences.get(english) ?? translated) !== translated)
          mistakes.push(`${file}: "${english}" is translated in two ways`)
        sentences.set(english, translated)
      }
  }
  if (!files.some(({ file }) => file.endsWith(`/${languageFile}`)))
    mistakes.push(`content/languages/${tag}: ${languageFile} is missing, which names the language`)
  if (mistakes.length > 0) throw new LanguageError(mistakes.join('\n'))
  return { tag, ...head, sentences }
}

/** The address of a page in another language: '/faq' is '/de/faq', '/' is '/de'. */
export const localPath = (tag: string, path: string): string =>
  tag === original ? path : `/${tag}${path}`.replace(/\/$/, '')
