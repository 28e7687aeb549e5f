import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { openContext } from '#server/server/open.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const start = async (folder: string, env: Record<string, string>) => {
  const started = await startProcess(folder, { DATA_DIR: folder, DRAIN_SECONDS: '1', ...env }, main, (child) =>
    onTestFinished(() => void child.kill('SIGKILL')),
  )
  return { ...started, ask: (path: string) => fetch(`${started.url}${path}`) }
}

it('a server that is asked to stop first says that it is not ready, and keeps serving meanwhile', async () => {
  const folder = await emptyFolder()
  const { end, ask } = await start(folder, {})
  expect((await ask('/api/ready')).status).toBe(200)
  const ended = end('SIGTERM')
  await expect.poll(async () => (await ask('/api/ready')).status, { timeout: 900, interval: 20 }).toBe(503)
  const served = await ask('/api/extensions')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toEqual([0, null])
  await rm(folder, { recursive: true, force: true })
})

it('it says so at once though a mail is under way that nobody takes', async () => {
  const folder = await emptyFolder()
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const connected = once(silent, 'connection')
  const { url, end, ask } = await start(folder, {
    SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  })
  const query = 'user_name=Ada&user_email=ada@example.com'
  expect((await fetch(`${url}/api/users/register?${query}`, { method: 'POST' })).status).toBe(201)
  const [socket] = await connected
  const ended = end('SIGTERM')
  await expect.poll(async () => (await ask('/api/ready')).status, { timeout: 900, interval: 20 }).toBe(503)
  expect((await ask('/api/extensions')).status).toBe(200)
  expect(await ended).toEqual([0, null])
  socket.destroy()
  silent.close()
  await rm(folder, { recursive: true, force: true })
})

it('its sockets are asked to connect elsewhere while it still serves', async () => {
  const folder = await emptyFolder()
  const config = testConfig(folder, null)
  const context = await openContext(config, { now: Date.now }, quietLog)
  const person = await createPerson(context)
  const { cookie } = await createSession(context, person.id)
  await context.store.close()
  const { url = '', end, ask } = await start(folder, { SECRET: config.secret ?? '', DRAIN_SECONDS: '3' })
  const sockets = Array.from(
    { length: 5 },
    () =>
      new WebSocket(`${url.replace('http', 'ws')}/ws/${encodeURIComponent(person.email)}`, {
        headers: { cookie, origin: url },
      }),
  )
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  const closed = Promise.all(
    sockets.map(async (socket) => {
      const [code, reason] = await once(socket, 'close')
      return [code, String(reason), (await ask('/api/extensions')).status]
    }),
  )
  const ended = end('SIGTERM')
  expect(await closed).toEqual(sockets.map(() => [1012, 'The portal is restarting.', 200]))
  expect(await ended).toEqual([0, null])
  await rm(folder, { recursive: true, force: true })
})
