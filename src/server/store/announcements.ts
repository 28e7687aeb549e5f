import type { Work } from './store.ts'

/**
 * What a room says of what it has done, inside the unit that did it: rooms above listen, and their part stands or falls
 * with it. News that go to every node after the commit are `Work.publish`.
 */
export interface Announcement<Said> {
  readonly name: string
  readonly says?: (said: Said) => void
}

export const announcement = <Said>(name: string): Announcement<Said> => ({ name })

/** Does its part in the unit that announces; where it throws, the whole unit is undone. */
export type Listener<Said> = (work: Work, now: number, said: Said) => Promise<unknown>

/** A listener and what it listens to. */
export interface Listening {
  readonly announcement: Announcement<never>
  readonly listener: Listener<never>
}

export const on = <Said>(announced: Announcement<Said>, listener: Listener<Said>): Listening => ({
  announcement: announced as Announcement<never>,
  listener: listener as Listener<never>,
})

/** What a unit of work announces with: each listener in its turn, in the order of the list. */
export const announceTo =
  (listeners: readonly Listening[]) =>
  (work: () => Work): Work['announce'] =>
  async (announced, now, said) => {
    for (const { announcement, listener } of listeners)
      if (announcement === (announced as Announcement<never>)) await listener(work(), now, said as never)
  }
