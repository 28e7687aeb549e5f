/** A selection after these ids were added or removed. */
export const withChosen = (chosen: ReadonlySet<string>, ids: readonly string[], is: boolean): ReadonlySet<string> => {
  const next = new Set(chosen)
  for (const id of ids) {
    if (is) next.add(id)
    else next.delete(id)
  }
  return next
}
