import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'

const patienceMs = 15_000
const socketStaysMs = 1_000

export interface Answered {
  readonly status: number
  /** The answer as JSON; undefined if it is not JSON. */
  readonly body: unknown
}

/** A client of the backend under test: it keeps its cookies, as a browser does. */
export interface Client {
  call(method: string, path: string, body?: unknown): Promise<Answered>
  /** Opens a socket and holds it for a second; resolves to what went wrong, or null. */
  socketProblem(path: string): Promise<string | null>
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const newClient = (base: string): Client => {
  const jar = new Map<string, string>()
  const headers = (): Record<string, string> => ({
    origin: new URL(base).origin,
    ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  const keep = (line: string): void => {
    const [pair = ''] = line.split(';', 1)
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at).trim(), pair.slice(at + 1))
  }
  return {
    call: async (method, path, body) => {
      const response = await fetch(`${base}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        headers: { ...headers(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) keep(line)
      return { status: response.status, body: parsed(await response.text()) }
    },
    socketProblem: async (path) => {
      const socket = new WebSocket(`${base.replace(/^http/, 'ws')}${path}`, {
        headers: headers(),
        handshakeTimeout: patienceMs,
      })
      const ended = new Promise<string>((resolve) => {
        socket.on('error', ({ message }) => resolve(`it does not open: ${message}`))
        socket.on('close', (code) => resolve(`it was closed with ${code}`))
      })
      const opened = new Promise<null>((resolve) => socket.on('open', () => resolve(null)))
      const problem = (await Promise.race([opened, ended])) ?? (await Promise.race([ended, delay(socketStaysMs, null)]))
      socket.terminate()
      return problem
    },
  }
}
