import { atom } from 'nanostores'
import { failure } from '#words/extension-failure.ts'
import { attempt, type Outcome } from './attempt.ts'
import { toast } from './toast.ts'

/** What is in progress, by name: its button ignores a second press. */
export const $inFlight = atom<ReadonlySet<string>>(new Set())

/** One at a time for each name; a second press while the first is in progress resolves to null and does nothing. */
export const runOnce = async <T>(name: string, act: () => Promise<T>): Promise<Outcome<T> | null> => {
  if ($inFlight.get().has(name)) return null
  $inFlight.set(new Set([...$inFlight.get(), name]))
  const result = await attempt(act, failure)
  $inFlight.set(new Set([...$inFlight.get()].filter((other) => other !== name)))
  return result
}

/** The same for a button whose failure can only be shown in the screen's toast. */
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
