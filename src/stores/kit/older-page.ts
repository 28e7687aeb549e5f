import { runWithToast } from './in-flight.ts'
import type { Loader } from './load.ts'
import type { Pages } from './pager.ts'

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
