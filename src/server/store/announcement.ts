/**
 * What a room says of what it has done, inside the unit that did it: rooms above listen, and their part stands or falls
 * with it. News that go to every node after the commit are `Work.publish`.
 */
export interface Announcement<Said> {
  readonly name: string
  readonly says?: (said: Said) => void
}

export const announcement = <Said>(name: string): Announcement<Said> => ({ name })
