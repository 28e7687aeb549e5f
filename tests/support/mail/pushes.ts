import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { makePushKey } from '#server/platform/push/devices.ts'
import { pushHealth } from '#server/platform/push/health.ts'
import { startPushSender } from '#server/platform/push/sender.ts'
import { openOutgoing } from '#server/platform/queues/outgoing.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import { type Caller, type Engine, type SignedIn, startServer } from '#tests/support/portal/server.ts'
import { notice, send } from './notices.ts'
import { newBrowserKeys, type PushService, startPushService } from './push-service.ts'

/**
 * A server that sends pushes to a push service of the test's own, unless it refuses private addresses, and browsers.
 */
export const startPushes = async (engine: Engine, privateAddresses = true) => {
  const service = await startPushService()
  const server = await startServer(engine, {
    config: { outgoing: { privateAddresses, certificate: service.certificate } },
  })
  await makePushKey(server.context.store, server.clock.now())
  const sender = startPushSender(server.context, openOutgoing(server.context))
  let [tests, names] = [0, 0]
  return {
    service,
    server,
    sender,

    /** Each test is half a year after the one before, at noon, with nobody subscribed. */
    async begin() {
      tests += 1
      server.clock.set(testEpoch + tests * 182 * dayMs)
      service.answerWith(201)
      service.arrived.length = 0
      await server.context.store.write(({ db }) => db.deleteFrom('push_devices').execute())
    },

    /** Somebody's browser: what it subscribed with, and what its push service delivered. */
    async subscribe(as: Caller, at: PushService = service, name = 'browser') {
      const { keys, open } = newBrowserKeys()
      names += 1
      const endpoint = at.endpoint(`${name}-${names}`)
      const path = new URL(endpoint).pathname
      const answer = await as.post('/api/push/devices', { endpoint, ...keys })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      const posts = () => at.arrived.filter((post) => post.path === path)
      const shown = () => posts().map((post) => JSON.parse(open(post.body)))
      return { id: answer.body.id as string, endpoint, keys, posts, shown }
    },

    devicesOf: async (as: Caller) => (await as.get('/api/push')).body.devices,
    tell: (person: Pick<SignedIn, 'id'>, given?: Parameters<typeof notice>[1]) =>
      send(server.context, notice(person.id, given)),
    health: () => pushHealth(server.context.store.read, server.clock.now()),

    async close() {
      await sender.stop()
      await server.close()
      await service.close()
    },
  }
}

type Pushes = Awaited<ReturnType<typeof startPushes>>

/** One for the tests of a suite; each of them begins with nobody subscribed. */
export const ownPushes = (engine: Engine): Pushes => {
  const pushes = {} as Pushes
  beforeAll(async () => {
    Object.assign(pushes, await startPushes(engine))
  })
  afterAll(() => pushes.close())
  beforeEach(() => pushes.begin())
  return pushes
}
