import type { ReadableAtom } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { Form } from '#stores/kit/form.ts'
import { readDraft, takeDraft } from './drafts.ts'

/**
 * Keeps these fields of a form over a reload, in this tab. Not for secrets: a password, a tax ID, account numbers. A form
 * that several things share says by `about` which it is about, and null while it is about none. Returns a function that
 * fills the fields in again, once; it returns whether there was anything.
 */
export const keepsDraft = <Values extends object>(
  name: string,
  { $form, type }: Pick<Form<Values>, '$form' | 'type'>,
  fields: readonly (keyof Values & string)[],
  about: () => string | null = () => '',
): (() => boolean) => {
  const nameNow = (): string | null => {
    const subject = about()
    return subject === null ? null : `${name}/${subject}`
  }
  readDraft(() => {
    const { values, kept } = $form.get()
    const changed = fields.filter((field) => values[field] !== kept[field])
    const own = nameNow()
    if (own === null || changed.length === 0) return null
    return [
      own,
      { at: platform.deviceNow(), values: Object.fromEntries(changed.map((field) => [field, values[field]])) },
    ]
  })
  return () => {
    const typed = takeDraft(nameNow() ?? '')
    if (!typed) return false
    const { values } = $form.get()
    // It may come from another version of the page.
    const same = fields.filter((field) => typeof typed[field] === typeof values[field])
    type(Object.fromEntries(same.map((field) => [field, typed[field]])) as Partial<Values>)
    return true
  }
}

/** By its id; a dialog that is about nothing in particular has none. */
const idOf = (shown: unknown): string =>
  typeof shown === 'object' && shown !== null && 'id' in shown ? String(shown.id) : String(shown)

/**
 * Keeps these fields of the form in a dialog over a reload and a sign-in, as `keepsDraft` does, while `$shown` says that
 * it is open; they are filled in when it opens again about the same. Its form is opened before it is shown. A dialog that
 * was closed keeps nothing. `about` says what it is about, and null if another dialog is open.
 */
export const keepsDialogDraft = <Values extends object, Shown>(
  name: string,
  form: Pick<Form<Values>, '$form' | 'type'>,
  fields: readonly (keyof Values & string)[],
  $shown: ReadableAtom<Shown>,
  about: (shown: NonNullable<Shown>) => string | null = idOf,
): void => {
  const fillIn = keepsDraft(name, form, fields, () => {
    const shown = $shown.get()
    return shown ? about(shown) : null
  })
  $shown.listen((shown) => {
    if (shown) fillIn()
  })
}
