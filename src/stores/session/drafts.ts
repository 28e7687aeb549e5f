import type { Form } from '#stores/kit/form.ts'
import { $user } from './user.ts'

type Draft = Readonly<Record<string, unknown>>

/** What a person has typed and not sent, by the name of its form, and which parts of the page are unfolded. */
export interface Drafts {
  /** The drafts belong to this person: nobody else who signs in here gets them. */
  readonly by: string
  readonly typed: Readonly<Record<string, Draft>>
  readonly unfolded: readonly string[]
}

const readers = new Map<string, () => Draft | null>()
const unfolded = new Set<string>()
let left: Drafts | null = null

const isDrafts = (state: unknown): state is Drafts =>
  typeof state === 'object' && state !== null && 'by' in state && 'typed' in state && 'unfolded' in state

/** The present drafts; null if nobody is signed in. */
export const draftsNow = (): Drafts | null => {
  const user = $user.get()
  if (!user) return null
  const typed = [...readers].flatMap(([name, read]) => {
    const draft = read()
    return draft ? [[name, draft] as const] : []
  })
  // What no screen has taken over yet stays for the next time.
  return { by: user.email, typed: { ...left?.typed, ...Object.fromEntries(typed) }, unfolded: [...unfolded] }
}

/** Nothing that was typed is taken over any more: the person has logged out, or the account is frozen. */
export const dropDrafts = (): void => {
  left = null
}

/** Takes over what the page held when it was left, if it belongs to the same person; returns whether it does. */
export const adoptDrafts = (state: unknown): boolean => {
  left = isDrafts(state) && state.by === $user.get()?.email ? state : null
  for (const id of left?.unfolded ?? []) unfolded.add(id)
  return left !== null
}

/**
 * Keeps these fields of a form over a reload, in this tab's history. Not for secrets: a password, a tax ID, account
 * numbers. Returns a function that fills them in again, once; it returns whether there was anything.
 */
export const keepsDraft = <Values extends object>(
  name: string,
  { $form, type }: Pick<Form<Values>, '$form' | 'type'>,
  fields: readonly (keyof Values & string)[],
): (() => boolean) => {
  readers.set(name, () => {
    const { values, kept } = $form.get()
    const changed = fields.filter((field) => values[field] !== kept[field])
    return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, values[field]])) : null
  })
  return () => {
    const draft = left?.typed[name]
    if (!left || !draft) return false
    const { [name]: _taken, ...rest } = left.typed
    left = { ...left, typed: rest }
    const { values } = $form.get()
    // It may come from another version of the page.
    const same = fields.filter((field) => typeof draft[field] === typeof values[field])
    type(Object.fromEntries(same.map((field) => [field, draft[field]])) as Partial<Values>)
    return true
  }
}

/** Whether a part of the page is unfolded when it is first drawn. */
export const isUnfolded = (id: string): boolean => unfolded.has(id)

export const noteFold = (id: string, open: boolean): void => {
  if (open) unfolded.add(id)
  else unfolded.delete(id)
}
