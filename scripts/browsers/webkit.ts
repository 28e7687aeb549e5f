import { spawn } from 'node:child_process'
import type { Driver } from './driver.ts'

const port = 4790

/** WebKitGTK's MiniBrowser, driven by classic WebDriver; needs a display (`xvfb-run`). */
export async function webkit(driver: string, miniBrowser: string): Promise<Driver> {
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore' })
  const base = `http://127.0.0.1:${port}`
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(base + path, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const isUp = () =>
    fetch(`${base}/status`).then(
      () => true,
      () => false,
    )
  while (!(await isUp())) await new Promise((again) => setTimeout(again, 50))
  const { sessionId } = (await call('POST', '/session', {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] } },
    },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  return {
    name: 'WebKitGTK',
    size: async (width, height) => void (await call('POST', `${session}/window/rect`, { width, height })),
    open: async (url) => void (await call('POST', `${session}/url`, { url })),
    ask: async (expression) => {
      const value = await call('POST', `${session}/execute/async`, {
        script: `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done(JSON.stringify(value)))`,
        args: [],
      })
      return typeof value === 'string' ? JSON.parse(value) : undefined
    },
    act: async (actions) => void (await call('POST', `${session}/actions`, { actions })),
    picture: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    close: async () => {
      await call('DELETE', session)
      child.kill()
    },
  }
}
