import { type ELDHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import type { Context } from '#server/platform/config/context.ts'
import { lastBackup } from '#server/platform/database/backups.ts'
import type { Db } from '#server/platform/database/store.ts'
import { afterCall } from '#server/platform/http/call-log.ts'
import { iso, percentOf } from '#server/platform/http/handler.ts'
import { waitingForThreads } from '#server/platform/http/threads.ts'

const windowMs = 5 * minuteMs
const answersMax = 10_000
const hundredths = 100
export const probeEveryMs = 10 * secondMs
const windowProbes = windowMs / probeEveryMs
const p99 = 99
const failedFrom = 500

/** What a server measures of itself while it runs. */
interface Measured {
  readonly startedAt: number
  /** The latest answers, each new one in place of the oldest: when, and how long each took. */
  readonly answers: { readonly at: number; readonly milliseconds: number }[]
  nextPlace: number
  answered: number
  failed: number
  probes: number
  probesAnswered: number
  /** How long the event loop was held since the latest probe; null while no server listens. */
  loop: ELDHistogram | null
  /** The 99th percentile of that, in milliseconds, before each of the latest probes. */
  loopDelays: readonly number[]
}

const measured = new WeakMap<Context, Measured>()

const measuredOf = (context: Context): Measured => {
  const known = measured.get(context)
  if (known) return known
  const fresh: Measured = {
    startedAt: context.clock.now(),
    answers: [],
    nextPlace: 0,
    answered: 0,
    failed: 0,
    probes: 0,
    probesAnswered: 0,
    loop: null,
    loopDelays: [],
  }
  measured.set(context, fresh)
  return fresh
}

/** A query that costs nothing; fails if the database cannot be reached. */
export const askDatabase = async (db: Db): Promise<void> => {
  await db.selectFrom('book').select('seq').execute()
}

const nanosecondsEach = 1e6
/** How often the delay is measured; Node counts this time in. */
const loopEveryMs = 10

/** How long the loop was held since the previous probe. */
const probeLoop = (health: Measured): void => {
  if (!health.loop) return
  const held = Math.round(health.loop.percentile(p99) / nanosecondsEach) - loopEveryMs
  health.loop.reset()
  health.loopDelays = [...health.loopDelays, Math.max(0, held)].slice(-windowProbes)
}

/** Asks whether the database answers, and counts it. */
export const probeServer = async (context: Context): Promise<void> => {
  const health = measuredOf(context)
  probeLoop(health)
  health.probes += 1
  try {
    await askDatabase(context.store.read)
    health.probesAnswered += 1
  } catch {
    // Counted as not answered; the calls that meet the same failure log it.
  }
}

/** Measures each answer's time, and how long the event loop is held. */
export const measureHealth = (app: FastifyInstance, context: Context): void => {
  const health = measuredOf(context)
  const loop = monitorEventLoopDelay({ resolution: loopEveryMs })
  loop.enable()
  health.loop = loop
  app.addHook('onClose', async () => {
    loop.disable()
    health.loop = null
  })
  afterCall(app, (_request, reply) => {
    health.answers[health.nextPlace] = { at: context.clock.now(), milliseconds: reply.elapsedTime }
    health.nextPlace = (health.nextPlace + 1) % answersMax
    health.answered += 1
    if (reply.statusCode >= failedFrom) health.failed += 1
  })
}

const median = (values: readonly number[]): number | null => {
  const ordered = values.toSorted((one, other) => one - other)
  const upper = ordered[Math.floor(ordered.length / 2)]
  const lower = ordered[Math.floor((ordered.length - 1) / 2)]
  if (upper === undefined || lower === undefined) return null
  return Math.round(((upper + lower) / 2) * hundredths) / hundredths
}

/** The cipher's strength, by its name; null if the connection has none. */
const cipherBitsOf = ({ raw: { socket } }: FastifyRequest): number | null => {
  if (!('getCipher' in socket) || typeof socket.getCipher !== 'function') return null
  const { standardName = '' } = socket.getCipher() as { standardName?: string }
  if (standardName.includes('CHACHA20')) return 256
  const bits = /(?:AES|CAMELLIA|ARIA)_(\d{3})/.exec(standardName)?.[1]
  return bits === undefined ? null : Number(bits)
}

/** The last backup that the portal's own command finished. */
export const backupHealth = async (db: Db): Promise<NonNullable<FundHealth['backup']>> => {
  const last = await lastBackup(db)
  return { last: last && { taken_at: iso(last.at), bytes: last.bytes } }
}

/** In milliseconds: the 99th percentile of the worst ten seconds of the last five minutes; null before the first probe. */
export const loopDelay = (context: Context): number | null => {
  const { loopDelays } = measuredOf(context)
  return loopDelays.length === 0 ? null : Math.max(...loopDelays)
}

export const healthOf = (context: Context, request: FastifyRequest): FundHealth => {
  const { startedAt, answers, probes, probesAnswered, answered, failed } = measuredOf(context)
  const now = context.clock.now()
  return {
    started_at: iso(startedAt),
    uptime_seconds: Math.floor((now - startedAt) / secondMs),
    uptime_percent: percentOf(probes === 0 ? 1 : probesAnswered / probes),
    median_answer_ms: median(answers.filter(({ at }) => at > now - windowMs).map(({ milliseconds }) => milliseconds)),
    cipher_bits: cipherBitsOf(request),
    loop_delay_ms: loopDelay(context),
    sockets: context.live.open(),
    calls: { answered, failed },
    threads: { waiting: waitingForThreads() },
  }
}
