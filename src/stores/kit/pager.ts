import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { runWithToast } from './in-flight.ts'
import { type Loader, loader } from './load.ts'

/** What was read so far of a list that is paged by key, and the key of what follows; null at its end. */
export interface Pages<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

interface Pager<Row> extends Loader<Pages<Row>> {
  readonly $more: PreinitializedWritableAtom<'idle' | 'loading' | 'failed'>
  /** Reads the next page and appends it. Never rejects. */
  more(): Promise<void>
}

/** A loader of a list: loading again reads as much of it as was open. */
export const pager = <Row>(what: string, read: (before?: string) => Promise<Pages<Row>>): Pager<Row> => {
  const $more = atom<'idle' | 'loading' | 'failed'>('idle')
  const list = loader<Pages<Row>>(what, async () => {
    const open = list.$load.get().last?.rows.length ?? 0
    let { rows, next } = await read()
    while (next !== null && rows.length < open) {
      const page = await read(next)
      rows = [...rows, ...page.rows]
      next = page.next
    }
    return { rows, next }
  })
  const more = async (): Promise<void> => {
    const { last } = list.$load.get()
    if (!last?.next || $more.get() === 'loading') return
    $more.set('loading')
    try {
      const page = await read(last.next)
      // If the list was reloaded meanwhile, this page belongs to the old one.
      if (list.$load.get().last === last) list.adopt({ rows: [...last.rows, ...page.rows], next: page.next })
      $more.set('idle')
    } catch (error) {
      platform.log(`More of ${what.toLowerCase()} could not be loaded`, error)
      $more.set('failed')
    }
  }
  return { ...list, $more, more }
}

/** Reads the next page of a list and appends it, unless the list was reloaded meanwhile. `name` is the button's. */
export const addOlderPage = async <Page extends Pages<unknown>>(
  name: string,
  list: Loader<Page>,
  read: (before: string) => Promise<Page>,
): Promise<void> => {
  const shown = list.$load.get().last
  const { next } = shown ?? {}
  if (!shown || !next) return
  const page = await runWithToast(name, () => read(next))
  if (page && list.$load.get().last === shown) list.adopt({ ...page, rows: [...shown.rows, ...page.rows] })
}
