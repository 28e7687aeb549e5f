/**
 * What a room says it has done, inside the unit that did it: rooms above listen, and their part succeeds or fails with
 * it. News for every node after the commit goes by `Work.publish`.
 */
export interface Announcement<Said> {
  readonly name: string
  readonly says?: (said: Said) => void
}

export const announcement = <Said>(name: string): Announcement<Said> => ({ name })
