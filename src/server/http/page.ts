export const pageRowsDefault = 50

/** A page of rows read one further than asked, which tells whether there is a next one; its key is the last row's. */
export const pageOfRows = <Row extends { readonly id: string }, View>(
  found: readonly Row[],
  limit: number,
  view: (row: Row) => View,
): { rows: View[]; next: string | null } => {
  const rows = found.slice(0, limit)
  return { rows: rows.map(view), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
