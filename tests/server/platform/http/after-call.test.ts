import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { afterCall } from '#server/platform/http/call-log.ts'

test('however many wait for the end of a call, each runs once, in turn, and the answer is listened to once', async () => {
  const app = Fastify()
  const ran: number[] = []
  for (let place = 0; place < 12; place += 1) afterCall(app, () => ran.push(place))
  let listeners = 0
  app.addHook('onSend', async (_request, reply) => {
    listeners = reply.raw.listenerCount('close')
  })
  app.get('/', async () => ({}))
  let before = 0
  app.addHook('preHandler', async (_request, reply) => {
    before = reply.raw.listenerCount('close')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  await fetch(url)
  await expect.poll(() => ran).toEqual(Array.from({ length: 12 }, (_, place) => place))
  expect(listeners - before).toBe(1)
  await app.close()
})
