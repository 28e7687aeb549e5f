// The portal as `npm run serve` runs it, with a watchdog of little patience, whose event loop stands in the check of a
// call that gets the word "standstill", and with STANDS_IN_JOB in a job.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { start } from '#server/server/start.ts'

const standStill = (): never => {
  for (;;) Math.random()
}

if (process.env.STANDS_IN_JOB)
  Object.defineProperty(Object.getPrototypeOf(monitorEventLoopDelay()), 'percentile', { value: standStill })

const { trim } = String.prototype
String.prototype.trim = function trimOrStand() {
  return String(this).includes('standstill') ? standStill() : trim.call(this)
}

await start(undefined, { asksForFactors: false, standsMs: Number(process.env.STANDS_MS) })
