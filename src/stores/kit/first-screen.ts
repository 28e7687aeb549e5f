import { platform } from '#client/platform.ts'
import type { Stop } from '#client/platform-interface.ts'

/** How long deferred work waits for a first screen that does not come: on a slow network it needs some seconds. */
const firstScreenPatienceMs = 10_000

let came = false
let isPainted = false
const waiting = new Set<() => void>()
const beside: (() => void)[] = []

/** A few frames: the document's own content is painted before anything else starts. */
const paintedAfterMs = 50

/** The first screen has its content: deferred work may use the network as soon as that is painted. */
export const firstScreenShown = (): void => {
  came = true
  for (const run of beside.splice(0)) run()
  platform.after(paintedAfterMs, () => {
    isPainted = true
    for (const run of waiting) run()
  })
}

/** Whether more than the page's own skeleton, or what its script drew there, is shown. */
export const firstScreenCame = (): boolean => came

/** Runs in the moment in which the first screen takes its place, before that is painted. */
export const withFirstScreen = (run: () => void): void => void beside.push(run)

/**
 * Runs once the first screen is shown, or has taken too long: nothing but its own figures loads before a first chart.
 */
export const afterFirstScreen = (run: () => void): (() => void) => {
  if (isPainted) {
    run()
    return () => undefined
  }
  const stopWaiting = platform.after(firstScreenPatienceMs, () => once())
  const stop = (): void => {
    stopWaiting()
    waiting.delete(once)
  }
  const once = (): void => {
    stop()
    run()
  }
  waiting.add(once)
  return stop
}

/**
 * Loads and starts something then; the returned function stops it, whether it has begun or not. `what` is for the log.
 */
export const startAfterFirstScreen = (what: string, load: () => Promise<() => Stop>): Stop => {
  let over = false
  let stop: Stop = () => undefined
  const begin = async (): Promise<void> => {
    const start = await load()
    if (!over) stop = start()
  }
  const stopWaiting = afterFirstScreen(() => {
    begin().catch((error) => platform.log(`${what} did not load`, error))
  })
  return () => {
    over = true
    stopWaiting()
    stop()
  }
}

/** Resolves at that moment. */
export const firstScreen = (): Promise<void> => new Promise((resolve) => void afterFirstScreen(resolve))
