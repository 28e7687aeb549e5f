import { type Atom, atom, type PreinitializedWritableAtom } from 'nanostores'
import { RejectedError, UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'

/** How a load failed; only extension data shows it, while the five silent loads of spec §8 keep it to the log. */
export type LoadFailure =
  | { readonly kind: 'rejected'; readonly status: number; readonly detail: string | null }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'malformed' }

/** Something read from the backend. `last` outlives a failure, with the instant at which it was read. */
export type Load<T> = { readonly last: T | null; readonly asOf: number | null } & (
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly last: T; readonly asOf: number }
  | { readonly state: 'failed'; readonly failure: LoadFailure }
)

/** What a screen needs of a loader: what was read, and reading it again. */
export interface Readable<T> {
  readonly $load: Atom<Load<T>>
  /** Reads again; of several at once only the newest counts, and all of them end with it. Never rejects. */
  load(): Promise<void>
}

export interface Loader<T> extends Readable<T> {
  readonly $load: PreinitializedWritableAtom<Load<T>>
  /** Adopts a value that came another way; a load in progress no longer counts. */
  adopt(value: T): void
  /** Starts over: nothing has been read, and a load in progress no longer counts. */
  forget(): void
}

const loadFailureOf = (error: unknown): LoadFailure => {
  if (error instanceof RejectedError) return { kind: 'rejected', status: error.status, detail: error.detail }
  return { kind: error instanceof UnreachableError ? 'unreachable' : 'malformed' }
}

/**
 * A loader of `what` (for the log). Where the backend may not answer the call, `isAnswered` says whether it does: without
 * it nothing is read.
 */
export const loader = <T>(
  what: string,
  read: () => Promise<T>,
  isAnswered?: () => boolean | Promise<boolean>,
): Loader<T> => {
  const $load = atom<Load<T>>({ state: 'loading', last: null, asOf: null })
  let newest = 0
  const adopt = (value: T): void => {
    newest += 1
    $load.set({ state: 'ready', last: value, asOf: platform.now() })
  }
  let latest: Promise<void> | undefined
  const loadOnce = async (): Promise<void> => {
    newest += 1
    const mine = newest
    const { last, asOf } = $load.get()
    $load.set({ state: 'loading', last, asOf })
    try {
      const value = await read()
      if (mine === newest) adopt(value)
    } catch (error) {
      platform.log(`${what} could not be loaded`, error)
      if (mine === newest) $load.set({ state: 'failed', last, asOf, failure: loadFailureOf(error) })
    }
  }
  const load = async (): Promise<void> => {
    if (isAnswered && !(await isAnswered())) return
    latest = loadOnce()
    // Callers use what was read after awaiting this: a load that was overtaken has nothing to show yet.
    for (let awaited: Promise<void> | undefined; awaited !== latest; ) {
      awaited = latest
      await awaited
    }
  }
  const forget = (): void => {
    newest += 1
    $load.set({ state: 'loading', last: null, asOf: null })
  }
  return { $load, load, adopt, forget }
}
