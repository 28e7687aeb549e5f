/** What nodes tell each other, with a key and not the thing itself, since PostgreSQL carries about 8 KB. */
export type Topic = 'notification' | 'session-ended' | 'mail'

export interface Listener {
  /** Something durable happened, here or on another node. */
  told(topic: Topic, key: string): void
  /** The line to the other nodes was down for that long, in whole milliseconds: news may have been lost. */
  resumed(lostMs: number): void
}

/** The listeners of this process. A listener must not throw. */
export const newListeners = () => {
  const listeners = new Set<Listener>()
  return {
    hear: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (topic: Topic, key: string): void => {
      for (const listener of listeners) listener.told(topic, key)
    },
    resume: (lostMs: number): void => {
      for (const listener of listeners) listener.resumed(lostMs)
    },
  }
}

export type Listeners = ReturnType<typeof newListeners>
