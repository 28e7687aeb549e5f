import { atom } from 'nanostores'
import { type Attempt, attempt } from './attempt.ts'
import { toast } from './toast.ts'

/** What is on its way, by a name of its own: its button takes no second press. */
export const $doing = atom<ReadonlySet<string>>(new Set())

/** One at a time for each name; a second press while the first is on its way resolves to null and does nothing. */
export const doOnce = async <T>(name: string, act: () => Promise<T>): Promise<Attempt<T> | null> => {
  if ($doing.get().has(name)) return null
  $doing.set(new Set([...$doing.get(), name]))
  const result = await attempt(act)
  $doing.set(new Set([...$doing.get()].filter((other) => other !== name)))
  return result
}

/** The same for a button that has no other place to say that it failed than the screen's own. */
export const doAndTell = async <T>(name: string, act: () => Promise<T>, said?: string): Promise<T | null> => {
  const result = await doOnce(name, act)
  if (!result) return null
  if (!result.done) toast(result.sentence, 'bad')
  else if (said) toast(said)
  return result.done ? result.value : null
}
