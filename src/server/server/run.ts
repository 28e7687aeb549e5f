import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { checkAdopted } from '#server/control/adoption/state.ts'
import { listenForMetrics } from '#server/desk/health/listen.ts'
import { takeInStalls } from '#server/desk/health/stalls.ts'
import { startWebhookSender } from '#server/desk/webhooks/sender.ts'
import { foldAddresses } from '#server/people/accounts/fold-addresses.ts'
import { provisionAdmin } from '#server/people/accounts/provision.ts'
import { bound, type HeldPort } from '#server/platform/base/bound.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Clock, Context, Log } from '#server/platform/config/context.ts'
import { defaultLimits, demoLimits } from '#server/platform/http/limits.ts'
import { newFollower } from '#server/platform/keys/follow.ts'
import { startRemovingFiles } from '#server/platform/mail/remove-files.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { makePushKey } from '#server/platform/push/devices.ts'
import { startPushSender } from '#server/platform/push/sender.ts'
import { every, parking } from '#server/platform/queues/every.ts'
import { startFinisher } from '#server/platform/queues/finisher.ts'
import { openOutgoing } from '#server/platform/queues/outgoing.ts'
import { startWatchdog } from '#server/platform/watchdog/watchdog.ts'
import { followSite } from '#server/server/publishing/publish-due.ts'
import { buildApp } from './app.ts'
import { deferredKinds } from './deferred-kinds.ts'
import { checkMadeBy } from './demo/data.ts'
import { startDemo } from './demo/start.ts'
import { jobsOf } from './jobs.ts'
import { openContext } from './open.ts'

export interface Running {
  readonly context: Context
  /** Where it listens, like http://127.0.0.1:4321. */
  readonly url: string
  /** Reports that it is not ready, serves on for the drain's time, answers requests in progress, then ends. */
  stop(): Promise<void>
}

const listen = async (app: FastifyInstance, config: Config, held?: HeldPort): Promise<string> => {
  const { host, port } = config
  // Fastify passes this on to Node, which listens on the socket of a server that it gets instead of on a new one.
  const place = { host, port }
  await bound('', config, () => app.listen(held ? Object.assign(held.holder, place) : place))
  const { port: chosen } = app.server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`
}

/** A proxy sees that the server is not ready before the server stops listening. */
const drain = async (app: FastifyInstance, { config, live }: Context): Promise<void> => {
  app.drain()
  if (config.drainMs === 0) return
  live.leave(config.drainMs)
  await setTimeout(config.drainMs)
}

/**
 * Everything that a start does, in order; if a step fails, whatever was opened is closed again. Listens on the port that
 * is held for it, if one is. Once it serves, a watchdog ends the process whose event loop has stood for `standsMs`.
 */
export const run = async (
  config: Config,
  clock: Clock,
  log: Log,
  { held, standsMs }: { readonly held?: HeldPort | undefined; readonly standsMs?: number } = {},
): Promise<Running> => {
  const closers: (() => unknown)[] = [() => held?.holder.close()]
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
  }
  try {
    const context = await openContext(config, clock, log)
    closers.push(() => context.store.close())
    const follower = newFollower(context)
    closers.push(() => follower.leave())
    await follower.run()
    await checkMadeBy(context)
    await checkAdopted(context)
    await foldAddresses(context)
    closers.push(await takeInStalls(context))
    closers.push(followSite(context))
    if (config.demo) await startDemo(context)
    await provisionAdmin(context)
    await makePushKey(context.store, clock.now())
    const metrics = config.metrics && (await import('#server/desk/health/metrics.ts')).newMetrics(context)
    const app = await buildApp(context, config.demo ? demoLimits : defaultLimits, metrics ?? undefined)
    closers.push(() => app.close())
    const url = await listen(app, config, held)
    if (metrics && config.metrics) {
      const place = config.metrics
      const listening = await bound('METRICS_', place, () => listenForMetrics(metrics, place, log))
      closers.push(() => listening.close())
    }
    if (standsMs !== undefined) closers.push(startWatchdog(context, standsMs))
    const sender = startSender(context, openTransport(config, log))
    const pushSender = startPushSender(context, openOutgoing(context))
    const webhookSender = startWebhookSender(context, openOutgoing(context))
    const stopFinishing = startFinisher(context, deferredKinds, config.demo ? 0 : undefined)
    const stopRemoving = startRemovingFiles(context)
    const stopJobs = [...jobsOf(context), follower].map((job) =>
      every(parking(context.store, metrics?.measured(job) ?? job), log),
    )
    const stops = [sender.stop, pushSender.stop, webhookSender.stop, stopFinishing, stopRemoving, ...stopJobs]
    // All at once: each may wait for what it is doing.
    closers.push(() => Promise.all(stops.map((end) => end())))
    // First of all: what is served meanwhile has its mails sent and its work done as usual.
    closers.push(() => drain(app, context))
    return { context, url, stop }
  } catch (reason) {
    await stop()
    throw reason
  }
}
