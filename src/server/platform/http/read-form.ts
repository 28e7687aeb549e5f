import * as v from 'valibot'
import type { Language } from '#contract/entities/language.ts'
import { validate } from '#contract/validate.ts'
import { languageNamed } from '../config/languages.ts'
import type { RefusedForm } from './pages.ts'
import { tellIssue, validation } from './schemas.ts'

type Entries = Record<string, v.GenericSchema>

export type ReadForm<Fields> =
  | { readonly good: Fields; readonly language: Language | null }
  | { readonly refused: RefusedForm }

/** Checks every field of a posted form with the contract's schema; a missing or repeated field counts as empty. */
export const readForm = <E extends Entries>(
  schema: v.ObjectSchema<E, undefined>,
  posted: unknown,
): ReadForm<v.InferOutput<v.ObjectSchema<E, undefined>>> => {
  const values = (typeof posted === 'object' && posted !== null ? posted : {}) as Record<string, unknown>
  const typed = Object.fromEntries(
    Object.keys(schema.entries).map((name) => [name, typeof values[name] === 'string' ? values[name] : '']),
  )
  const language = languageNamed(values.language)
  const result = validate(schema, typed, validation)
  if (result.success) return { good: result.output, language }
  const problems = result.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', sentence: tellIssue(issue) }))
  return { refused: { typed, problems, language } }
}
