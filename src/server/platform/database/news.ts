/** What nodes publish to each other: a key rather than the thing itself, since PostgreSQL carries about 8 KB. */
export type Topic =
  | 'notification'
  | 'account'
  | 'session-ended'
  | 'mail'
  | 'mail-forgotten'
  | 'deferred'
  | 'push'
  | 'webhook'
  | 'progress'
  | 'stalls'
  | 'site'

export interface Subscriber {
  /** Something durable happened, here or on another node. */
  received(topic: Topic, key: string): void
  /** The connection to the other nodes was down for this many milliseconds: news may have been lost. */
  resumed(lostMs: number): void
}

/** The subscribers of this process. A subscriber must not throw. */
export const newSubscribers = () => {
  const subscribers = new Set<Subscriber>()
  return {
    subscribe: (subscriber: Subscriber): (() => void) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    publish: (topic: Topic, key: string): void => {
      for (const subscriber of subscribers) subscriber.received(topic, key)
    },
    resume: (lostMs: number): void => {
      for (const subscriber of subscribers) subscriber.resumed(lostMs)
    },
  }
}

export type Subscribers = ReturnType<typeof newSubscribers>
