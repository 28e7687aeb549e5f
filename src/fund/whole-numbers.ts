/** A fixed series of whole numbers for a seed (mulberry32), so that sample data looks alike at every visit. */
export const wholeNumbers = (seed: number) => {
  let state = seed
  return (least: number, most: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return least + (((mixed ^ (mixed >>> 14)) >>> 0) % (most - least + 1))
  }
}
