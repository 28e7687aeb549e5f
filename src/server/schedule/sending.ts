import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../context.ts'
import type { Topic } from '../store/news.ts'
import { every } from './every.ts'

const lookEveryMilliseconds = 15_000
const stopMilliseconds = 2000

/** Sends what stands in a queue. */
export interface Sending {
  /** Sends everything due now; returns how many were taken. */
  sendDue(): Promise<number>
  /** Ends after what is being sent, or soon after if it hangs. */
  stop(): Promise<void>
}

interface Queue {
  /** What it sends, for the log: "pushes". */
  readonly what: string
  /** Published at each commit that queued something. */
  readonly topic: Topic
  /** Sends until nothing is due or it is stopped. */
  sendAll(isStopped: () => boolean): Promise<number>
  close(): void
}

/** Sends at each commit that queued something, and every few seconds for what is due again; one round at a time. */
export const startSending = ({ store, log }: Context, { what, topic, sendAll, close }: Queue): Sending => {
  let stopped = false
  let running: Promise<number> = Promise.resolve(0)
  const sendDue = (): Promise<number> => {
    running = running.catch(() => 0).then(() => sendAll(() => stopped))
    return running
  }
  const poke = (): void => {
    sendDue().catch((reason) => log.warn({ reason: String(reason) }, `the queue of ${what} could not be read`))
  }
  const unsubscribe = store.subscribe({ received: (about) => about === topic && poke(), resumed: poke })
  const stopLooking = every(
    { name: `sending ${what} that are due`, everyMilliseconds: lookEveryMilliseconds, run: sendDue },
    log,
  )
  return {
    sendDue,
    stop: async () => {
      stopped = true
      unsubscribe()
      const ended = Promise.all([stopLooking(), running.catch(() => 0)])
      await Promise.race([ended, delay(stopMilliseconds, undefined, { ref: false })])
      close()
    },
  }
}
