/** A fixed series of 32-bit numbers for a seed (mulberry32): the same at every visit and on every machine. */
export const seededNumbers = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}

/** A fixed series of whole numbers for a seed, so that sample data looks alike at every visit. */
export const wholeNumbers = (seed: number) => {
  const next = seededNumbers(seed)
  return (least: number, most: number): number => least + (next() % (most - least + 1))
}
