import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startServer } from '#tests/support/portal/server.ts'

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

it('does not wait for an answer to somebody who is gone', async () => {
  const server = await startServer('sqlite')
  const [begun, release] = [signal(), signal()]
  const blocking = server.context.store.write(() => {
    begun.give()
    return release.given
  })
  await begun.given
  const arrived = once(server.app.server, 'request')
  const leaving = new AbortController()
  const address = `${server.url}/api/users/register?user_name=Ada&user_email=ada@example.com`
  const abandoned = fetch(address, { method: 'POST', headers: { origin: server.url }, signal: leaving.signal })
  const [{ socket }] = await arrived
  leaving.abort()
  await Promise.all([expect(abandoned).rejects.toThrow('aborted'), once(socket, 'close')])
  release.give()
  await blocking
  const closed = server.close().then(() => 'closed')
  expect(await Promise.race([closed, setTimeout(2000, 'waits')])).toBe('closed')
})

it('does not wait for a connection that a browser opened ahead of need and never used', async () => {
  const server = await startServer('sqlite')
  const unused = connect(Number(new URL(server.url).port), '127.0.0.1')
  const [accepted] = await Promise.all([once(server.app.server, 'connection'), once(unused, 'connect')])
  expect(accepted).toHaveLength(1)
  await Promise.all([server.close(), once(unused, 'close')])
})

/** Asks for a socket over a bare connection; returns the first line, once the server has ended the connection. */
const askForSocket = async (port: number, host: string): Promise<string | undefined> => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.write(
    `GET /ws/ada%40example.com HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'close')
  return answer.split('\r\n')[0]
}

it('ends the connection of a socket that it refuses, while it serves and while it shuts down', async () => {
  const server = await startServer('sqlite')
  const { host, port } = new URL(server.url)
  expect(await askForSocket(Number(port), `${host}\r\nHost: elsewhere.example`)).toBe('HTTP/1.1 400 Bad Request')
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
  expect(await askForSocket(Number(port), host)).toBe('HTTP/1.1 503 Service Unavailable')
  release.give()
  await Promise.all([blocking, underWay, closed])
})
