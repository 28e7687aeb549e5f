import { atom } from 'nanostores'
import { failure } from '#words/extension-failure.ts'
import { attempt } from './attempt.ts'
import { toast } from './toast.ts'

/** What is in progress, by name: its button ignores a second press. */
export const $inFlight = atom<ReadonlySet<string>>(new Set())

/** One at a time for each name; a second press while the first is in progress does nothing, and resolves to null. */
const hold = async <T>(name: string, run: () => Promise<T>): Promise<T | null> => {
  if ($inFlight.get().has(name)) return null
  $inFlight.set(new Set([...$inFlight.get(), name]))
  try {
    return await run()
  } finally {
    $inFlight.set(new Set([...$inFlight.get()].filter((other) => other !== name)))
  }
}

/**
 * Runs the action of a button whose failure can only be shown in the toast; resolves to null if it failed. `after`
 * reads again what the screen shows, whatever the outcome; until it has, another press, such as the second of a double
 * click, does nothing.
 */
export const runWithToast = async <T>(
  name: string,
  act: () => Promise<T>,
  confirmation?: string | ((value: T) => void),
  after?: () => Promise<unknown>,
): Promise<T | null> => {
  const result = await hold(name, async () => {
    const outcome = await attempt(act, failure)
    if (!outcome.done) toast(outcome.sentence, outcome.waits ? 'good' : 'bad')
    else if (typeof confirmation === 'string') toast(confirmation)
    else confirmation?.(outcome.value)
    await after?.()
    return outcome
  })
  return result?.done ? result.value : null
}
