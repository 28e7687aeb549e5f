import type { GenericSchema } from 'valibot'
import { RejectedError } from '#client/failures.ts'
import { fieldsOf } from '#client/field-failures.ts'
import { asSentence } from '#contract/as-sentence.ts'
import { validate } from '#contract/validate.ts'
import { correct } from '#words/extension-failure.ts'
import type { FailureWords } from '#words/failure.ts'
import { attempt, type Outcome } from './attempt.ts'
import type { Form } from './form.ts'
import { differing } from './form-differences.ts'

/** What a contract schema finds wrong with a value to be sent, the first sentence for each field; `own` comes first. */
export const issuesOf = (
  schema: GenericSchema,
  input: unknown,
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => {
  const { issues = [] } = validate(schema, input, { message: correct })
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(path?.[0]?.key)
    fields[name] ??= own[name] ?? asSentence(message)
  }
  return fields
}

/** The same for a form: what the backend said about single fields is included. */
export const attemptForm = async <T>(act: () => Promise<T>, words: FailureWords): Promise<Outcome<T>> => {
  const outcome = await attempt(act, words)
  if (outcome.done || !(outcome.error instanceof RejectedError)) return outcome
  return { ...outcome, fields: fieldsOf(outcome.error.body) }
}

/** The fields that a person changed since the form was opened, filled or sent. */
export const changesIn = <Values extends object>({ $form }: Form<Values>): Partial<Values> => {
  const { values, kept } = $form.get()
  return differing(values, kept)
}

/** Takes in what was loaded meanwhile, except for fields that a person has changed. */
export const fill = <Values extends object>(form: Form<Values>, loaded: Values): void =>
  form.$form.set({ ...form.$form.get(), kept: loaded, values: { ...loaded, ...changesIn(form) } })
