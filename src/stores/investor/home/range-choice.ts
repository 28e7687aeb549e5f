import { atom } from 'nanostores'

/** How far back the chart of Home goes; three months are the specification's twelve weeks. */
export type Range = 'three-months' | 'year-to-date' | 'year' | 'all'

/** Null until one is chosen: the line of twelve weeks (spec §2). */
export const $range = atom<Range | null>(null)

/** Choosing the same range again changes nothing. */
export const chooseRange = (range: Range): void => {
  if (range !== ($range.get() ?? 'three-months')) $range.set(range)
}
