export type Sort = { column: string; direction: 'ascending' | 'descending' }

/** The order after a press on a column's head: by that column, or reversed if it was already. */
export const turned = (sort: Sort | undefined, column: string, first: Sort['direction'] = 'ascending'): Sort => {
  if (sort?.column !== column) return { column, direction: first }
  return { column, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** A sorted copy; equal rows keep their order, texts are compared as people read them. */
export const sortedBy = <Row>(
  rows: readonly Row[],
  value: (row: Row) => string | number,
  direction: Sort['direction'],
): Row[] => {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((one, other) => {
    const [a, b] = [value(one), value(other)]
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b)
    return sign * String(a).localeCompare(String(b), 'en', { numeric: true, sensitivity: 'base' })
  })
}
