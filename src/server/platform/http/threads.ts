import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { refuse } from './refuse.ts'

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

/** What a task may take, and what is said to whoever asked for one that takes more; its thread is ended. */
export interface TaskLimits {
  readonly millisecondsMax: number
  readonly megabytesMax: number
  readonly exceeded: string
}

interface Options {
  readonly atOnce?: number
  readonly waitingMax: number
  readonly busy: string
  readonly limits?: TaskLimits
}

const isOutOfMemory = (reason: unknown): boolean =>
  reason instanceof Error && 'code' in reason && reason.code === 'ERR_WORKER_OUT_OF_MEMORY'

const lookEveryMs = 200
const microsecondsEach = 1000
/** A machine that is busy gives a thread less of its processors; beyond this it is not the machine. */
const timesAsLong = 10

/** The milliseconds that a pool's one thread has computed. */
const computed = async ({ threads: [worker] }: Piscina): Promise<number> => {
  const { user, system } = (await worker?.cpuUsage()) ?? { user: 0, system: 0 }
  return (user + system) / microsecondsEach
}

/** Aborted once the thread has computed longer than the limit, or was at it for ten times as long. */
const watched = (pool: Piscina, { millisecondsMax }: TaskLimits) => {
  const over = new AbortController()
  let before: number | undefined
  const look = async (): Promise<void> => {
    const now = await computed(pool)
    before ??= now
    if (now - before > millisecondsMax) over.abort()
  }
  // A thread that has ended says nothing, and its task has ended with it.
  const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  const ending = setTimeout(() => over.abort(), timesAsLong * millisecondsMax)
  return {
    signal: over.signal,
    end: () => {
      clearInterval(looking)
      clearTimeout(ending)
    },
  }
}

/** Runs tasks one after another, so that the time of each counts from its own beginning. Throws 422 beyond the limits. */
const limited = (limits: TaskLimits) => {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(pool: Piscina, run: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const mine = last.then(async () => {
      const { signal, end } = watched(pool, limits)
      try {
        return await run(signal)
      } catch (reason) {
        throw signal.aborted || isOutOfMemory(reason) ? refuse(422, limits.exceeded) : reason
      } finally {
        end()
      }
    })
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Threads start when they are first needed, and end when nothing has come for a while. */
export const threads = (file: URL, { atOnce = threadsMax, waitingMax, busy, limits }: Options): Threads => {
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
      ...(limits && { resourceLimits: { maxOldGenerationSizeMb: limits.megabytesMax } }),
    })
    const opened = pool
    // A thread may run out of memory just after its task was answered or given up: that ends the thread alone.
    opened.on('error', (reason: unknown) => {
      process.emitWarning(`A thread ended without a task: ${reason instanceof Error ? reason.message : String(reason)}`)
    })
    waitingInPools.add(() => opened.queueSize)
    return opened
  }
  if (limits) {
    const within = limited(limits)
    let waiting = 0
    countWaiting(() => Math.max(0, waiting - 1))
    return {
      run: async <Result>(name: string, task: unknown, transfer: readonly MessagePort[] = []) => {
        if (waiting > waitingMax) throw refuse(503, busy, retrySeconds)
        waiting += 1
        opening ??= open()
        try {
          const opened = await opening
          return await within<Result>(opened, (signal) =>
            opened.run(task, { name, signal, transferList: [...transfer] }),
          )
        } finally {
          waiting -= 1
        }
      },
    }
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
