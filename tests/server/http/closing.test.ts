import { once } from 'node:events'
import { connect } from 'node:net'
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

it('does not wait for a connection that a browser opened ahead of need and never used', async () => {
  const server = await startServer('sqlite')
  const unused = connect(Number(new URL(server.url).port), '127.0.0.1')
  const [accepted] = await Promise.all([once(server.app.server, 'connection'), once(unused, 'connect')])
  expect(accepted).toHaveLength(1)
  await Promise.all([server.close(), once(unused, 'close')])
})
