import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { secondMs } from '#fund/calendar/time.ts'
import type { Context } from '#server/platform/config/context.ts'
import { lastBackup } from '#server/platform/database/backups.ts'
import { afterCall } from '#server/platform/http/call-log.ts'
import { waitingForThreads } from '#server/platform/http/threads.ts'
import { mailHealth } from '#server/platform/mail/outbox.ts'
import { pushHealth } from '#server/platform/push/health.ts'
import { deferredHealth } from '#server/platform/queues/deferred.ts'
import type { Job } from '#server/platform/queues/every.ts'
import { proofsHealth } from '#server/proof/log/health.ts'
import { webhooksHealth } from '../webhooks/health.ts'
import { loopDelay } from './health.ts'

/** Seconds; a call is to be answered within the first, and is cut off after the last. */
const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/** What a process reports about itself in Prometheus' text format; docs/deploy.md "What to watch" lists the names. */
export interface Metrics {
  /** Counts each answer by route template and status, never by caller or content. */
  measureCalls(app: FastifyInstance): void
  /** The job, with its runs counted. */
  measured(job: Job): Job
  readonly contentType: string
  text(): Promise<string>
}

interface Queue {
  readonly waiting: number
  readonly waiting_since: string | null
}

const ageSeconds = (since: string | null, now: number): number =>
  since === null ? 0 : Math.max(0, (now - Date.parse(since)) / secondMs)

/** What waits in a queue, and for how long. */
const waitingGauges = (registers: Registry[], name: string, what: string) => {
  const gauge = (end: string, help: string) => new Gauge({ name: `portal_${name}_${end}`, help, registers })
  const waiting = gauge('waiting', what)
  const oldest = gauge('oldest_waiting_seconds', `How long the oldest has waited, of the ${what}`)
  return (queue: Queue, now: number): void => {
    waiting.set(queue.waiting)
    oldest.set(ageSeconds(queue.waiting_since, now))
  }
}

/** The same of what is sent, and how much of it was given up. */
const queueGauges = (registers: Registry[], name: string, what: string) => {
  const tellWaiting = waitingGauges(registers, name, `${what} waiting to be sent`)
  const failed = new Gauge({
    name: `portal_${name}_failed`,
    help: `${what} that were refused for good or given up, among those still kept`,
    registers,
  })
  return (queue: Queue & { readonly failed: number }, now: number): void => {
    tellWaiting(queue, now)
    failed.set(queue.failed)
  }
}

/** When each thing was last compared with the book, and what did not match; things of one kind are counted together. */
const verificationGauges = (registers: Registry[]) => {
  const labelNames = ['kind'] as const
  const comparedAt = new Gauge({
    name: 'portal_verified_timestamp_seconds',
    help: 'When something of each kind was last compared with the book; the oldest of several',
    labelNames,
    registers,
  })
  const problems = new Gauge({
    name: 'portal_verified_problems',
    help: 'Mismatches found when the book was last compared, by kind',
    labelNames,
    registers,
  })
  return (compared: NonNullable<NonNullable<FundHealth['proofs']>['compared']>): void => {
    comparedAt.reset()
    problems.reset()
    for (const [kind, things = []] of Object.entries(Object.groupBy(compared, (thing) => thing.kind))) {
      comparedAt.set({ kind }, Math.min(...things.map(({ compared_at }) => Date.parse(compared_at))) / secondMs)
      problems.set(
        { kind },
        things.reduce((sum, thing) => sum + thing.problems.length, 0),
      )
    }
  }
}

/** The instruments of one process; each has a registry of its own, so that several servers may live in one process. */
export const newMetrics = (context: Context): Metrics => {
  const { store, clock, live, log } = context
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    name: 'portal_calls_total',
    help: 'Answers, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'portal_call_duration_seconds',
    help: 'How long answers took, by method and route',
    labelNames: ['method', 'route'],
    buckets: bucketsSeconds,
    registers,
  })
  // Not `job`: that label is Prometheus’ own, and a scrape would put its own name in place of ours.
  const runs = new Counter({
    name: 'portal_job_runs_total',
    help: 'Runs of what the server does by itself, by task and outcome',
    labelNames: ['task', 'outcome'],
    registers,
  })
  const succeededAt = new Gauge({
    name: 'portal_job_last_success_timestamp_seconds',
    help: 'When a task last succeeded',
    labelNames: ['task'],
    registers,
  })
  const sockets = new Gauge({ name: 'portal_sockets_open', help: 'Open sockets of this process', registers })
  const databaseUp = new Gauge({ name: 'portal_database_up', help: '1 if the database answered just now', registers })
  const loopHeld = new Gauge({
    name: 'portal_loop_delay_seconds',
    help: 'How long one computation kept all others waiting: the 99th percentile of the worst ten seconds of the last five minutes',
    registers,
  })
  const threadsWaiting = new Gauge({ name: 'portal_threads_waiting', help: 'Tasks waiting for a thread', registers })
  const tellDeferred = waitingGauges(registers, 'deferred', 'work put off until its call was answered')
  const tellMail = queueGauges(registers, 'mail', 'Mails')
  const tellPush = queueGauges(registers, 'push', 'Push messages')
  const tellWebhooks = queueGauges(registers, 'webhook', 'Events for other systems')
  const tellVerified = verificationGauges(registers)
  const backupAt = new Gauge({
    name: 'portal_backup_timestamp_seconds',
    help: 'When the portal’s own command last completed a backup; 0 if never',
    registers,
  })

  const readStore = async (): Promise<void> => {
    const now = clock.now()
    try {
      tellDeferred(await deferredHealth(store.read), now)
      tellMail(await mailHealth(store.read, now), now)
      tellPush(await pushHealth(store.read, now), now)
      tellWebhooks(await webhooksHealth(store.read, now), now)
      tellVerified((await proofsHealth(store.read)).proofs?.compared ?? [])
      backupAt.set(((await lastBackup(store.read))?.at ?? 0) / secondMs)
      databaseUp.set(1)
    } catch (reason) {
      log.warn({ reason: String(reason) }, 'the database could not be measured')
      databaseUp.set(0)
    }
  }

  return {
    measureCalls: (app) => {
      afterCall(app, ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'none'
        calls.inc({ method, route, status: reply.statusCode })
        durations.observe({ method, route }, reply.elapsedTime / secondMs)
      })
    },
    measured: (job) => ({
      ...job,
      run: async (signal) => {
        try {
          await job.run(signal)
        } catch (reason) {
          runs.inc({ task: job.name, outcome: 'failed' })
          throw reason
        }
        runs.inc({ task: job.name, outcome: 'succeeded' })
        succeededAt.set({ task: job.name }, clock.now() / secondMs)
      },
    }),
    contentType: registry.contentType,
    text: async () => {
      sockets.set(live.open())
      threadsWaiting.set(waitingForThreads())
      const delay = loopDelay(context)
      if (delay !== null) loopHeld.set(delay / secondMs)
      await readStore()
      return registry.metrics()
    },
  }
}
