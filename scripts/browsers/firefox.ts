import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Driver } from './driver.ts'

type Answer = { id: number; type: 'success' | 'error'; result: Record<string, unknown>; message?: string }

/** One BiDi command at a time over a socket. */
function commands(socket: WebSocket) {
  let last = 0
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
  })
  return (method: string, params: object) =>
    new Promise<Record<string, unknown>>((done, failed) => {
      const id = ++last
      waiting.set(id, (answer) =>
        answer.type === 'error' ? failed(new Error(`${method}: ${answer.message}`)) : done(answer.result),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
}

/** Firefox without a window, driven by WebDriver BiDi. */
export async function firefox(binary: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const child = spawn(binary, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((found) => {
    let printed = ''
    child.stderr.on('data', (chunk) => {
      printed += chunk
      const [, url] = printed.match(/listening on (ws:\S+)/) ?? []
      if (url) found(url)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((open) => socket.once('open', open))
  const send = commands(socket)
  await send('session.new', { capabilities: {} })
  const tree = await send('browsingContext.getTree', {})
  const [{ context } = { context: '' }] = tree.contexts as { context: string }[]
  return {
    name: 'Firefox',
    size: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    ask: async (expression) => {
      const { result } = await send('script.evaluate', {
        expression: `JSON.stringify(${expression})`,
        target: { context },
        awaitPromise: true,
      })
      const { value } = result as { value?: string }
      return value === undefined ? undefined : JSON.parse(value)
    },
    act: async (actions) => void (await send('input.performActions', { context, actions })),
    picture: async () =>
      Buffer.from(String((await send('browsingContext.captureScreenshot', { context })).data), 'base64'),
    close: async () => {
      await send('browser.close', {}).catch(() => child.kill())
      socket.close()
      if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended))
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
