// The portal as `npm run serve` runs it, with its watchdog, except that its admins need no second factor.
import { minuteMs } from '#fund/calendar/time.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { run } from '#server/server/run.ts'
import './own-account.ts'

const log = { info: () => {}, warn: console.warn, error: console.error }
const config = { ...readConfig(process.env, null), asksForFactors: false }
const { url, stop } = await run(config, { now: Date.now }, log, { standsMs: minuteMs })
process.on('SIGTERM', () => stop().then(() => process.exit(0)))
console.log(`The portal is at ${url}/`)
