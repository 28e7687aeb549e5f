import type { Announcement } from './announcement.ts'
import type { Work } from './store.ts'

/** Does its part in the unit that announces; if it throws, the whole unit is undone. */
export type Listener<Payload> = (work: Work, payload: Payload) => Promise<unknown>

/** A listener and what it listens to. */
export interface Listening {
  readonly announcement: Announcement<never>
  readonly listener: Listener<never>
}

export const on = <Payload>(announced: Announcement<Payload>, listener: Listener<Payload>): Listening => ({
  announcement: announced as Announcement<never>,
  listener: listener as Listener<never>,
})

/** The `announce` of a unit of work: calls each listener in turn, in the order of the list. */
export const announceTo =
  (listeners: readonly Listening[]) =>
  (work: () => Work): Work['announce'] =>
  async (announced, payload) => {
    for (const { announcement, listener } of listeners)
      if (announcement === (announced as Announcement<never>)) await listener(work(), payload as never)
  }
