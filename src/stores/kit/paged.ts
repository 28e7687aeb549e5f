import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { type Load, loader } from './load.ts'

interface KeyedPage {
  readonly rows: readonly unknown[]
  readonly next: string | null
}

/** Where one is in a list that is read by key. */
export interface Place {
  /** From 1. */
  readonly page: number
  /** How many rows came before this page. */
  readonly before: number
}

export interface Paged<T> {
  readonly $load: PreinitializedWritableAtom<Load<T>>
  readonly $place: PreinitializedWritableAtom<Place>
  load(): Promise<void>
  /** The page after this one, where there is one, and the page before. */
  on(): Promise<void>
  back(): Promise<void>
  /** Reads the first page again, while what was read stays. */
  restart(): Promise<void>
  /** Forgets what was read and starts at the first page; a load in progress no longer counts. */
  reset(): void
}

const first: Place = { page: 1, before: 0 }

/** A list of `what` (for the log), one page at a time; it remembers the way back, since keys only lead forward. */
export const pagedByKey = <T extends KeyedPage>(what: string, read: (before?: string) => Promise<T>): Paged<T> => {
  let trail: { readonly key: string; readonly place: Place }[] = []
  const { $load, load, forget } = loader(what, () => read(trail.at(-1)?.key))
  const $place = atom<Place>(first)
  const go = (next: typeof trail): Promise<void> => {
    trail = next
    $place.set(trail.at(-1)?.place ?? first)
    return load()
  }
  return {
    $load,
    $place,
    load,
    on: async () => {
      const { last, state } = $load.get()
      if (state !== 'ready' || last === null || last.next === null) return
      const { page, before } = $place.get()
      await go([...trail, { key: last.next, place: { page: page + 1, before: before + last.rows.length } }])
    },
    back: async () => {
      if (trail.length > 0) await go(trail.slice(0, -1))
    },
    restart: () => go([]),
    reset: () => {
      trail = []
      $place.set(first)
      forget()
    },
  }
}
