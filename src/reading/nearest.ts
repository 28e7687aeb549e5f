/** How many letters must change, be added, left out or swapped with their neighbour to turn one word into another. */
const distance = (from: string, to: string): number => {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1]
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}

/** A name further away than this part of its length was hardly meant. */
const distancePartMax = 0.4

/** The name that is spelled most like what was found, or undefined if none is near. Case does not count. */
export const nearest = (found: string, names: Iterable<string>): string | undefined => {
  const wanted = found.toLowerCase()
  let best: { name: string; far: number } | undefined
  for (const name of names) {
    const known = name.toLowerCase()
    // A part of a name is near, however much is missing: "Trading" and "Trading Strategies".
    const part = wanted.length > 2 && known.includes(wanted)
    const far = part ? 1 : distance(wanted, known)
    const near = part || far <= Math.max(known.length, wanted.length) * distancePartMax
    if (near && far < (best?.far ?? Number.POSITIVE_INFINITY)) best = { name, far }
  }
  return best?.name
}
