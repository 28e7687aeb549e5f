import { platform } from '#client/platform.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { $user } from './user.ts'

interface Draft {
  /** When the page was left with it, epoch milliseconds. */
  readonly at: number
  readonly values: Readonly<Record<string, unknown>>
}

/** What a person has typed and not sent, by the name of its form, and which parts of the page are unfolded. */
export interface Drafts {
  /** The drafts belong to this person: nobody else who signs in here gets them. */
  readonly by: string
  readonly typed: Readonly<Record<string, Draft>>
  readonly unfolded: readonly string[]
}

/** How long what was typed waits for its person. */
export const draftsMs = dayMs

const readers = new Set<() => readonly [name: string, draft: Draft] | null>()
const unfolded = new Set<string>()
/** It may have been written by another version of the page. */
let left: Partial<Drafts> | null = null

/** The present drafts; null if nobody is signed in. */
export const draftsNow = (): Drafts | null => {
  const user = $user.get()
  if (!user) return null
  const typed = [...readers].map((read) => read()).filter((entry) => entry !== null)
  // What no screen has taken over yet stays for the next time.
  return { by: user.email, typed: { ...left?.typed, ...Object.fromEntries(typed) }, unfolded: [...unfolded] }
}

/** Nothing that was typed is taken over any more: the person has logged out, or the account is frozen. */
export const dropDrafts = (): void => {
  left = null
}

/** Takes over what the page held when it was left, if it belongs to the same person; returns whether it does. */
export const adoptDrafts = (state: Partial<Drafts> | null = null): boolean => {
  left = state?.by === $user.get()?.email ? state : null
  for (const id of left?.unfolded ?? []) unfolded.add(id)
  return left !== null
}

/** Has a form's draft read as the page is left: its name with what was typed, or null if nothing was. */
export const readDraft = (read: () => readonly [name: string, draft: Draft] | null): void => void readers.add(read)

/** What the page held under this name when it was left, once; null if there is nothing, or if it is too old. */
export const takeDraft = (name: string): Draft['values'] | null => {
  const { [name]: draft, ...typed } = left?.typed ?? {}
  if (!draft) return null
  left = { ...left, typed }
  return platform.deviceNow() - draft.at > draftsMs ? null : draft.values
}

/** Whether a part of the page is unfolded when it is first drawn. */
export const isUnfolded = (id: string): boolean => unfolded.has(id)

export const noteFold = (id: string, open: boolean): void => {
  if (open) unfolded.add(id)
  else unfolded.delete(id)
}
