/** Choosing rows of a table: with a box before each, with Space, and with Shift for the rows in between. */
export interface Choosing<Row> {
  readonly chosen: ReadonlySet<string>
  choose(keys: readonly string[], is: boolean): void
  /** The accessible name of a row's box; null if the row has none. */
  label(row: Row): string | null
  /** The id of the element that says why a row cannot be chosen; null if it can. */
  obstacle?(row: Row): string | null
}

/** The keys from one to another, including both, whichever comes first. */
const keysBetween = (keys: readonly string[], one: string, other: string): readonly string[] => {
  const [from, to] = [keys.indexOf(one), keys.indexOf(other)].toSorted((a, b) => a - b)
  return from === undefined || from < 0 ? [other] : keys.slice(from, (to ?? from) + 1)
}

/** Where a range began, and whether Shift and arrow keys are drawing it. */
export interface ChosenRange {
  readonly from: string
  readonly drawing: boolean
}

/** The result of a key or a press: rows that are now chosen, or no longer, and where a range may continue from. */
export interface Chosen {
  readonly range: ChosenRange | null
  readonly on: readonly string[]
  readonly off: readonly string[]
}

interface Press {
  readonly key: string
  /** Whether the row is to be chosen. */
  readonly is: boolean
  readonly withShift: boolean
}

/** A box or Space was pressed: with Shift the range up to it is chosen. */
export const pressed = (keys: readonly string[], range: ChosenRange | null, { key, is, withShift }: Press): Chosen => {
  if (withShift && range)
    return { range: { ...range, drawing: false }, on: keysBetween(keys, range.from, key), off: [] }
  return { range: { from: key, drawing: false }, on: is ? [key] : [], off: is ? [] : [key] }
}

/** An arrow key moved from one row to another: with Shift the range grows or shrinks. */
export const stepped = (
  keys: readonly string[],
  range: ChosenRange | null,
  { from, to, withShift }: { readonly from: string; readonly to: string; readonly withShift: boolean },
): Chosen => {
  if (!withShift) return { range: range && { ...range, drawing: false }, on: [], off: [] }
  const begin = range?.drawing ? range.from : from
  const on = keysBetween(keys, begin, to)
  const off = range?.drawing ? keysBetween(keys, begin, from).filter((key) => !on.includes(key)) : []
  return { range: { from: begin, drawing: true }, on, off }
}
