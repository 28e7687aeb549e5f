import { atom } from 'nanostores'
import { failure } from '#words/extension-failure.ts'
import { attempt, type Outcome } from './attempt.ts'
import { toast } from './toast.ts'

/** What is on its way, by a name of its own: its button takes no second press. */
export const $inFlight = atom<ReadonlySet<string>>(new Set())

/** One at a time for each name; a second press while the first is on its way resolves to null and does nothing. */
export const runOnce = async <T>(name: string, act: () => Promise<T>): Promise<Outcome<T> | null> => {
  if ($inFlight.get().has(name)) return null
  $inFlight.set(new Set([...$inFlight.get(), name]))
  const result = await attempt(act, failure)
  $inFlight.set(new Set([...$inFlight.get()].filter((other) => other !== name)))
  return result
}

/** The same for a button that has no other place to say that it failed than the screen's own. */
export const runWithToast = async <T>(
  name: string,
  act: () => Promise<T>,
  confirmation?: string,
): Promise<T | null> => {
  const result = await runOnce(name, act)
  if (!result) return null
  if (!result.done) toast(result.sentence, 'bad')
  else if (confirmation) toast(confirmation)
  return result.done ? result.value : null
}
