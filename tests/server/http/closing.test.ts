import { once } from 'node:events'
import { expect, it } from 'vitest'
import { startServer } from '#tests/support/server.ts'

/** A promise and what settles it. */
const signal = () => {
  let give = (): void => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

it('answers what is under way while it shuts down, and 503 to what comes new', async () => {
  const server = await startServer('sqlite')
  const [begun, release] = [signal(), signal()]
  const blocking = server.context.store.write(() => {
    begun.give()
    return release.given
  })
  await begun.given
  const arrived = once(server.app.server, 'request')
  const underWay = server.visitor().post('/api/users/register?user_name=Ada&user_email=ada@example.com')
  await arrived
  const closed = server.close()
  const late = await server.visitor().get('/api/health')
  expect([late.status, late.headers.get('retry-after'), late.body]).toEqual([
    503,
    '5',
    { detail: 'The portal is restarting. Try again in a moment.' },
  ])
  release.give()
  await blocking
  expect((await underWay).status).toBe(201)
  await closed
})
