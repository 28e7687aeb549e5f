import type { Form } from './form.ts'
import { differing } from './form-differences.ts'

/** The fields that a person changed since the form was opened, filled or sent. */
export const changesIn = <Values extends object>({ $form }: Form<Values>): Partial<Values> => {
  const { values, kept } = $form.get()
  return differing(values, kept)
}

/** Takes in what was loaded meanwhile, except for fields that a person has changed. */
export const fill = <Values extends object>(form: Form<Values>, loaded: Values): void =>
  form.$form.set({ ...form.$form.get(), kept: loaded, values: { ...loaded, ...changesIn(form) } })
