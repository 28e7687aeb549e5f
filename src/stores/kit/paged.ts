import { atom, computed, type PreinitializedWritableAtom, type ReadableAtom } from 'nanostores'
import { type Load, loader } from './load.ts'

interface KeyedPage {
  readonly rows: readonly unknown[]
  readonly next: string | null
}

/** The position in a list that is read by key. */
export interface PagePlace {
  /** Starts at 1. */
  readonly page: number
  /** How many rows came before this page. */
  readonly before: number
}

export interface Paged<T> {
  readonly $load: PreinitializedWritableAtom<Load<T>>
  /**
   * The position of the rows that were read last: it changes with the rows, not with the press that requests others.
   */
  readonly $place: ReadableAtom<PagePlace>
  /** Another page was requested and has not come yet. */
  readonly $turning: ReadableAtom<boolean>
  load(): Promise<void>
  /** Goes to the next page, if there is one, or to the one before; does nothing while another page is loading. */
  on(): Promise<void>
  back(): Promise<void>
  /** Reads the first page again; what was read stays until then. */
  restart(): Promise<void>
  /** Forgets what was read and starts at the first page; a load in progress no longer counts. */
  reset(): void
}

const first: PagePlace = { page: 1, before: 0 }

/** The keys that led from the first page to a page, each with its position. */
type Trail = readonly { readonly key: string; readonly place: PagePlace }[]

/** A list of `what` (for the log), one page at a time; it remembers the way back, since keys only lead forward. */
export const pagedByKey = <T extends KeyedPage>(what: string, read: (before?: string) => Promise<T>): Paged<T> => {
  const trails = new WeakMap<T, Trail>()
  let wanted: Trail = []
  const { $load, load, forget } = loader(what, async () => {
    const trail = wanted
    const page = await read(trail.at(-1)?.key)
    trails.set(page, trail)
    return page
  })
  const shown = (): Trail => {
    const { last } = $load.get()
    return (last && trails.get(last)) ?? []
  }
  const $place = computed($load, () => shown().at(-1)?.place ?? first)
  const $turning = atom(false)
  const go = async (trail: Trail): Promise<void> => {
    wanted = trail
    $turning.set(true)
    await load()
    // A page that could not be read is not requested again automatically: a later load reads what is on the screen.
    if (wanted === trail) {
      wanted = shown()
      $turning.set(false)
    }
  }
  return {
    $load,
    $place,
    $turning,
    load,
    on: async () => {
      const { last } = $load.get()
      if (last === null || last.next === null || $turning.get()) return
      const { page, before } = $place.get()
      await go([...shown(), { key: last.next, place: { page: page + 1, before: before + last.rows.length } }])
    },
    back: async () => {
      if (shown().length > 0 && !$turning.get()) await go(shown().slice(0, -1))
    },
    restart: () => go([]),
    reset: () => {
      wanted = []
      $turning.set(false)
      forget()
    },
  }
}
