import { dayMs } from '#fund/calendar/time.ts'
import type { Context, Log } from '../config/context.ts'
import { factOf, putFact } from '../database/facts.ts'
import type { Store } from '../database/store.ts'
import { unlessParked } from '../watchdog/watchdog.ts'

/** Something that is done once at the start and then repeatedly. */
export interface Job {
  /** What it does, for the log: "opening due weeks". */
  readonly name: string
  /** From the end of one run to the beginning of the next, so that runs never overlap. */
  readonly everyMs: number
  /** Aborted when the server stops: a long run then ends early, and continues at the next start. */
  run(signal: AbortSignal): Promise<unknown>
}

/** The job under its name, for as long as the loop did not stand in it twice. */
export const parking = (store: Store, job: Job): Job => ({
  ...job,
  run: (signal) => unlessParked(store, `job:${job.name}`, job.name, () => job.run(signal)),
})

/** Runs something once after a while, unless the returned function is called first. A test passes its own timer. */
type Timer = (milliseconds: number, run: () => void) => () => void

export const systemTimer: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}

/**
 * Starts a job; the returned function ends it after the current run, whose signal it aborts. A run that fails is logged
 * and does not end the job.
 */
export const every = (job: Job, log: Log, timer: Timer = systemTimer): (() => Promise<void>) => {
  const stop = new AbortController()
  let cancel = (): void => undefined
  let underWay: Promise<void> = Promise.resolve()
  const again = (): void => {
    underWay = once()
  }
  const once = async (): Promise<void> => {
    try {
      await job.run(stop.signal)
    } catch (reason) {
      log.error({ reason: String(reason) }, `${job.name} failed`)
    }
    if (!stop.signal.aborted) cancel = timer(job.everyMs, again)
  }
  again()
  return async () => {
    stop.abort()
    cancel()
    await underWay
  }
}

/** When it last ran; kept under the name that databases have had from the first. */
const expiredFact = 'swept-at'

/** More than a day since the last time: either nothing ran that long, or a clock is wrong. */
const leapMs = dayMs

/**
 * Removes what has expired; but after the clock leaps, only once a day has passed by the machine's uptime. A clock that
 * is a month ahead would end every session and delete every new registration; this leaves a day to set it right. Returns
 * whether it did. `uptime` is in milliseconds and cannot be set by anybody.
 */
export const newExpiry = (
  context: Context,
  expire: (context: Context) => Promise<void>,
  uptime: () => number = () => performance.now(),
) => {
  const { store, clock, log } = context
  let leaptAt: number | undefined
  return async (): Promise<boolean> => {
    const now = clock.now()
    const last = Number((await factOf(store.read, expiredFact)) ?? now)
    if (now - last <= leapMs) leaptAt = undefined
    else if (leaptAt === undefined) {
      leaptAt = uptime()
      log.warn({ days: Math.floor((now - last) / dayMs) }, 'the clock is far ahead: what has expired is kept for a day')
    }
    if (leaptAt !== undefined && uptime() - leaptAt < leapMs) return false
    await expire(context)
    await putFact(store, expiredFact, String(now))
    return true
  }
}
