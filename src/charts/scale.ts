import type { Extent } from '#fund/figures/scale.ts'

/** Which of `count` labels fit if each takes `each` of `room`: every nth one, counted back from the last. */
export const labelledIndexes = (count: number, room: number, each: number): number[] => {
  const most = Math.max(1, Math.floor(room / each))
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)))
  const indexes: number[] = []
  for (let index = count - 1; index >= 0; index -= step) indexes.unshift(index)
  return indexes
}

/** Which of `count` evenly spaced places between two ends is nearest to `at`. */
export const nearestIndex = (at: number, [from, to]: Extent, count: number): number => {
  if (count <= 1 || from === to) return 0
  return Math.min(count - 1, Math.max(0, Math.round(((at - from) / (to - from)) * (count - 1))))
}
