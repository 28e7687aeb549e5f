import { setTimeout as delay } from 'node:timers/promises'
import { hourMs, secondMs } from '#fund/calendar/time.ts'
import { asPiece } from '../base/yield.ts'
import type { Context } from '../config/context.ts'
import type { Topic } from '../database/news.ts'
import type { Store } from '../database/store.ts'
import { isParked } from '../watchdog/watchdog.ts'
import { every } from './every.ts'

const firstRetryMs = 15 * secondMs

/** How long to wait after this many failed attempts: 15 s, 30 s, 1 min … up to an hour. */
export const retryMs = (attempts: number): number => Math.min(firstRetryMs * 2 ** (attempts - 1), hourMs)

/** How often a queue is looked at: what news of a commit brings at once, this finds where the news was lost. */
export const lookEveryMs = 15 * secondMs
/** How long a stop waits for what is being sent; what is cut off is claimed again after its lease. */
const stopMs = 2000

/** Sends what is in a queue. */
export interface Sending {
  /** Sends everything due now; returns how many were taken. */
  sendDue(): Promise<number>
  /** Ends after what is being sent, or soon after if it hangs. */
  stop(): Promise<void>
}

interface Queue<One> {
  /** What it sends, for the log: "pushes". */
  readonly what: string
  /** Published at each commit that queued something. */
  readonly topic: Topic
  /** Done before the queue is first asked what is due. */
  readonly tidy?: () => Promise<unknown>
  /** What is due, in the order in which it is sent; `underWay` is being sent, and may come up again. */
  due(underWay: readonly One[]): Promise<readonly One[]>
  /** Whether one more may be sent beside what is under way. */
  hasRoom(one: One, underWay: readonly One[]): boolean
  /** Sends one that nobody else has claimed; false if it was not taken. */
  send(one: One): Promise<boolean>
  close(): void
}

/** Sends as many at once as there is room for: a slow one does not hold up others that have room beside it. */
const newRounds = <One extends { readonly id: string }>(
  store: Store,
  { what, tidy, due, hasRoom, send }: Queue<One>,
) => {
  const underWay = new Map<string, { readonly one: One; readonly ended: Promise<void> }>()
  let wake = (): void => {}
  let stopped = false
  let sent = 0
  /** What the store threw in this round. */
  const failures: unknown[] = []

  const keyOf = ({ id }: One): string => `${what}:${id}`
  const ones = (): One[] => [...underWay.values()].map(({ one }) => one)
  const begin = (one: One): void => {
    const ended = asPiece({ key: keyOf(one), name: `sending ${what}` }, () => send(one))
      .then(
        (wasTaken) => {
          if (wasTaken) sent += 1
        },
        (reason) => {
          failures.push(reason)
        },
      )
      .finally(() => underWay.delete(one.id))
    underWay.set(one.id, { one, ended })
  }
  /** Returns how many it began; none once the store has failed, since it would fail again for each. */
  const fill = async (): Promise<number> => {
    if (stopped || failures.length > 0) return 0
    const found = await due(ones())
    let begun = 0
    for (const one of found) {
      if (stopped || underWay.has(one.id) || isParked(store, keyOf(one)) || !hasRoom(one, ones())) continue
      begin(one)
      begun += 1
    }
    return begun
  }
  return {
    /** Sends until nothing is due; returns how many were taken. Throws what the store threw. */
    run: async (): Promise<number> => {
      if (stopped) return 0
      const before = sent
      failures.length = 0
      await tidy?.()
      for (;;) {
        const woken = new Promise<void>((resolve) => {
          wake = resolve
        })
        const beside = [...underWay.values()].map(({ ended }) => ended)
        if ((await fill()) > 0) continue
        if (beside.length === 0) break
        // Some of what is due may have found no room beside these: it is asked for again when one of them has ended.
        await Promise.race([woken, ...beside])
      }
      if (failures.length > 0 && !stopped) throw failures[0]
      return sent - before
    },
    wake: () => wake(),
    stop: () => {
      stopped = true
      wake()
    },
  }
}

/** Sends after each commit that queued something, and every few seconds for what is due again. */
export const startSending = <One extends { readonly id: string }>(
  { store, log }: Context,
  queue: Queue<One>,
): Sending => {
  const { what, topic, close } = queue
  const rounds = newRounds(store, queue)
  let running: Promise<number> = Promise.resolve(0)
  let next: Promise<number> | undefined
  const sendDue = (): Promise<number> => {
    rounds.wake()
    // However often this is called during a run, one more run covers all the calls.
    next ??= running
      .catch(() => 0)
      .then(() => {
        next = undefined
        return rounds.run()
      })
    running = next
    return next
  }
  let poked = false
  /** Runs once for everything that a turn of the event loop commits. */
  const poke = (): void => {
    if (poked) return
    poked = true
    setImmediate(() => {
      poked = false
      sendDue().catch((reason) => log.warn({ reason: String(reason) }, `${what} could not be sent`))
    })
  }
  const unsubscribe = store.subscribe({ received: (about) => about === topic && poke(), resumed: poke })
  const stopLooking = every({ name: `sending ${what} that are due`, everyMs: lookEveryMs, run: sendDue }, log)
  return {
    sendDue,
    stop: async () => {
      unsubscribe()
      rounds.stop()
      const ended = Promise.all([stopLooking(), running.catch(() => 0)])
      await Promise.race([ended, delay(stopMs, undefined, { ref: false })])
      close()
    },
  }
}
