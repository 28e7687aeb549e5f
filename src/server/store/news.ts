/** What nodes tell each other; the payload is an id, since PostgreSQL carries about 8 KB. */
export type Topic = 'notification' | 'session-ended'

export interface Listener {
  /** Something durable happened, here or on another node. */
  told(topic: Topic, id: string): void
  /** The line to the other nodes was down: news may have been lost. */
  resumed(): void
}

/** The listeners of this process. A listener must not throw. */
export const newListeners = () => {
  const listeners = new Set<Listener>()
  return {
    hear: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: (topic: Topic, id: string): void => {
      for (const listener of listeners) listener.told(topic, id)
    },
    resume: (): void => {
      for (const listener of listeners) listener.resumed()
    },
  }
}

export type Listeners = ReturnType<typeof newListeners>
