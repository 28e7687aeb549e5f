import { spawn } from 'node:child_process'

/** What a client in a process of its own is told to call, over persistent connections. */
export interface Asked {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent one after another, over and over; no bodies if empty. */
  readonly bodies?: readonly string[]
  readonly calls: number
  readonly atOnce: number
}

export interface Answered {
  readonly milliseconds: number
  /** For each call, in milliseconds, the median and the 99th of a hundred. */
  readonly middle: number
  readonly slowest: number
}

const client = `
import { Agent, request } from 'node:http'
const asked = JSON.parse(process.argv[1])
const agent = new Agent({ keepAlive: true, maxSockets: asked.atOnce })
let next = 0
const times = []
const once = (place) => new Promise((done, failed) => {
  const begun = performance.now()
  const body = asked.bodies?.length ? asked.bodies[place % asked.bodies.length] : undefined
  const headers = { ...asked.headers, ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }) }
  const sent = request(asked.url, { agent, method: asked.method ?? 'GET', headers }, (response) => {
    response.resume()
    response.on('end', () => {
      if (response.statusCode >= 300) return failed(new Error(asked.url + ' answered ' + response.statusCode))
      times.push(performance.now() - begun)
      done()
    })
  })
  sent.on('error', failed)
  sent.end(body)
})
const walk = async () => { while (next < asked.calls) await once(next++) }
const begun = performance.now()
await Promise.all(Array.from({ length: asked.atOnce }, walk))
const milliseconds = performance.now() - begun
times.sort((a, b) => a - b)
const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
console.log(JSON.stringify({ milliseconds, middle: at(0.5), slowest: at(0.99) }))
agent.destroy()
`

/** Calls from a process of its own, so that the cost of calling is not counted where it is answered. */
export const ask = (asked: Asked): Promise<Answered> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', client, JSON.stringify(asked)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let told = ''
    child.stdout.on('data', (chunk) => (told += chunk))
    child.on('error', failed)
    child.on('exit', (code) => (code === 0 ? done(JSON.parse(told)) : failed(new Error(`asking ended with ${code}`))))
  })
