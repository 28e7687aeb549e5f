import { createHash } from 'node:crypto'
import { PerformanceObserver } from 'node:perf_hooks'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const milliseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const rows = Array.from({ length: 2_000 }, (_, place) => ({ key: `row-${(place * 7919) % 2_000}`, amount: place / 4 }))

/**
 * A piece of work that is the same in every run, of the kind that blocks the event loop: rows sorted, written, read and
 * hashed.
 */
const fixedWork = (): string => {
  const sorted = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const read = JSON.parse(JSON.stringify(sorted)) as typeof rows
  return createHash('sha256').update(JSON.stringify(read)).digest('hex')
}

/** How many times it is done, since some systems count the processor's time in steps of milliseconds. */
const fixedTimes = 20
/** How long that takes on the machine for which the bounds are written, in milliseconds of processor time. */
const usualMs = 50

/** How many times slower this machine is right now than that one; 1 if it is not. */
const slowness = (): number => {
  const spent = Array.from({ length: 3 }, () => {
    const since = milliseconds()
    for (let done = 0; done < fixedTimes; done += 1) fixedWork()
    return milliseconds() - since
  })
  return Math.max(1, Math.min(...spent) / usualMs)
}

interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Records when the garbage collector ran: its duration depends on everything that the tests of this process keep, not
 * on the work.
 */
const watchCollector = () => {
  const runs: Span[] = []
  const note = (entries: readonly PerformanceEntry[]): void => {
    for (const { startTime, duration } of entries) runs.push({ from: startTime, to: startTime + duration })
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ entryTypes: ['gc'] })
  return async (): Promise<readonly Span[]> => {
    // Node delivers an entry in a turn of its own.
    for (let turns = 0; turns < 2; turns += 1) await yieldToEventLoop()
    note(observer.takeRecords())
    observer.disconnect()
    return runs
  }
}

const holdOfOne = async (work: () => Promise<unknown>): Promise<number> => {
  const collected = watchCollector()
  const turns: (Span & { readonly spent: number })[] = []
  let [since, from, going] = [milliseconds(), performance.now(), true]
  const beat = (): void => {
    const [now, to] = [milliseconds(), performance.now()]
    turns.push({ from, to, spent: now - since })
    ;[since, from] = [now, to]
    if (going) setImmediate(beat)
  }
  setImmediate(beat)
  await work()
  going = false
  const runs = await collected()
  const heldIn = ({ from, to, spent }: (typeof turns)[number]): number =>
    runs.filter((run) => run.from < to && run.to > from).reduce((left, run) => left - (run.to - run.from), spent)
  const longest = turns.reduce((most, turn) => Math.max(most, turn.spent > 10 ? heldIn(turn) : turn.spent), 0)
  return longest / slowness()
}

/**
 * The longest that work kept the event loop from everybody else, in milliseconds of this thread's processor time on a
 * usual machine: other load on the machine does not count, nor does the garbage collector, nor that the machine is
 * slow. The work is done up to `times` times and judged by its best, since compiling it and a neighbour on the same core
 * only ever add; it is not done again once it took less than `enough`.
 */
export const longestHold = async (work: () => Promise<unknown>, times = 1, enough = 0): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let done = 0; done < times && least >= enough; done += 1) least = Math.min(least, await holdOfOne(work))
  return least
}
