import type { Log } from '../context.ts'

/** Something that is done at once and then repeatedly. */
export interface Job {
  /** What it does, for the log: "opening due weeks". */
  readonly name: string
  /** From the end of one run to the beginning of the next, so that runs never overlap. */
  readonly everyMilliseconds: number
  run(): Promise<unknown>
}

/** Runs something once after a while, unless the returned function is called first. A test passes its own timer. */
export type Timer = (milliseconds: number, run: () => void) => () => void

const systemTimer: Timer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds).unref()
  return () => clearTimeout(timer)
}

/**
 * Starts a job; the returned function ends it, after the current run. A run that fails is logged and does not end the
 * job.
 */
export const every = (job: Job, log: Log, timer: Timer = systemTimer): (() => Promise<void>) => {
  let stopped = false
  let cancel = (): void => undefined
  let underWay: Promise<void> = Promise.resolve()
  const again = (): void => {
    underWay = once()
  }
  const once = async (): Promise<void> => {
    try {
      await job.run()
    } catch (reason) {
      log.error({ reason: String(reason) }, `${job.name} failed`)
    }
    if (!stopped) cancel = timer(job.everyMilliseconds, again)
  }
  again()
  return async () => {
    stopped = true
    cancel()
    await underWay
  }
}
