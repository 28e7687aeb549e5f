/**
 * What a room reports it has done, inside the unit that did it: rooms above listen, and their part succeeds or fails
 * with it. News for every node after the commit goes by `Work.publish`.
 */
export interface Announcement<Payload> {
  readonly name: string
  readonly carries?: (payload: Payload) => void
}

export const announcement = <Payload>(name: string): Announcement<Payload> => ({ name })
