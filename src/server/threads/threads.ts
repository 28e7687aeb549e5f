import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { refuse } from '../http/refuse.ts'

const idleMs = 20_000
const threadsMax = Math.max(1, Math.min(4, availableParallelism() - 1))
const retrySeconds = 10
const niceIncrement = 10

const waitingInPools = new Set<() => number>()

/** Counts those that wait elsewhere for a thread: passwords are hashed in Node's own. */
export const countWaiting = (waiting: () => number): void => void waitingInPools.add(waiting)

/** How many tasks of this process wait for a thread. */
export const waitingForThreads = (): number => [...waitingInPools].reduce((sum, waiting) => sum + waiting(), 0)

/**
 * Work of one kind, done beside the event loop by a limited number of threads, with a limited number of tasks waiting.
 */
export interface Threads {
  /**
   * Calls an exported function of the threads' file. Throws 503 if too much is waiting, and what the function throws.
   */
  run<Result>(name: string, task: unknown, transfer?: readonly MessagePort[]): Promise<Result>
}

/** Threads start when they are first needed, and end when nothing has come for a while. */
export const threads = (
  file: URL,
  { atOnce = threadsMax, waitingMax, busy }: { atOnce?: number; waitingMax: number; busy: string },
): Threads => {
  let opening: Promise<Piscina> | undefined
  let pool: Piscina | undefined
  /** How many came before there was a pool. */
  let early = 0
  const open = async (): Promise<Piscina> => {
    const { Piscina } = await import('piscina')
    pool = new Piscina({
      filename: fileURLToPath(file),
      minThreads: 0,
      maxThreads: atOnce,
      maxQueue: waitingMax,
      idleTimeout: idleMs,
      // A thread that blocks while it waits for its next task could not receive from its ports.
      atomics: 'disabled',
      execArgv: [],
      recordTiming: false,
      // Where the processors are few, what the loop answers comes first.
      niceIncrement,
    })
    const opened = pool
    waitingInPools.add(() => opened.queueSize)
    return opened
  }
  return {
    run: (name, task, transfer = []) => {
      if ((pool?.queueSize ?? early - atOnce) >= waitingMax) throw refuse(503, busy, retrySeconds)
      const options = { name, transferList: [...transfer] }
      if (pool) return pool.run(task, options)
      early += 1
      opening ??= open()
      return opening.then((opened) => opened.run(task, options))
    },
  }
}
