import { rm } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { emptyFolder, main, startProcess } from '#tests/support/portal-process.ts'

it('a server that is told to end says first that it is not ready, and serves on meanwhile', async () => {
  const folder = await emptyFolder()
  const { url, end } = await startProcess(folder, { DATA_DIR: folder, DRAIN_SECONDS: '1' }, main, (child) =>
    onTestFinished(() => void child.kill('SIGKILL')),
  )
  const ask = (path: string) => fetch(`${url}${path}`)
  expect((await ask('/api/ready')).status).toBe(200)
  const ended = end('SIGTERM')
  await expect.poll(async () => (await ask('/api/ready')).status, { timeout: 900, interval: 20 }).toBe(503)
  const served = await ask('/api/extensions')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
  expect(await ended).toEqual([0, null])
  await rm(folder, { recursive: true, force: true })
})
