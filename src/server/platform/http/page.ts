import { refuse } from './refuse.ts'

export const pageRowsDefault = 50

/** The key of a page that is numbered: the last page's `next`. Throws 422 unless it is one. */
export const pageKeyOf = (before: string | undefined): number | undefined => {
  if (before === undefined) return undefined
  const key = Number(before)
  if (!/^\d{1,16}$/.test(before) || !Number.isSafeInteger(key))
    throw refuse(422, 'before: use the next of the last page.')
  return key
}

/**
 * A page of rows. One row more than asked for was read, to know whether there is a next page; its key is that of the
 * last row shown.
 */
export const pageBy = <Row, Shown>(
  found: readonly Row[],
  limit: number,
  keyOfRow: (row: Row) => string | number,
  show: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows: rows.map(show), next: found.length > limit && last ? String(keyOfRow(last)) : null }
}

/** The same, by the rows' ids. */
export const pageOfRows = <Row extends { readonly id: string }, Shown>(
  found: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
): { rows: Shown[]; next: string | null } => pageBy(found, limit, ({ id }) => id, show)

/** Every row of a list that is read page by page: a long one is never held in memory. */
export const everyRow = async function* <Row>(
  read: (before: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>,
): AsyncGenerator<Row> {
  let before: string | undefined
  do {
    const { rows, next } = await read(before)
    yield* rows
    before = next ?? undefined
  } while (before !== undefined)
}

/** How many rows are read at once for a file. */
export const fileRowsAtOnce = 500
