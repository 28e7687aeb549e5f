import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

export interface LoadedCall {
  readonly method: 'GET' | 'PATCH'
  readonly path: string
  readonly cookie: string
  readonly body?: string
}

interface Told {
  /** Answers other than 2xx, and failed connections: what they were, and how many. */
  readonly failed: Map<string, number>
  answered: number
}

const beatMs = 20
/**
 * A load that falls further behind does not keep up; the calls that would have been made then are skipped, and count as
 * failed.
 */
const behindSecondsMax = 10

const fail = ({ failed }: Told, what: string): void => void failed.set(what, (failed.get(what) ?? 0) + 1)

/**
 * Each call comes from a different network address, as behind a proxy: the limit per client is not what is measured.
 */
const addressOf = (count: number): string => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`

/** Calls a portal, with the calls one after another over and over. */
export const loadOn = (url: string, calls: readonly LoadedCall[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let next = 0

  const one = (told: Told): Promise<void> =>
    new Promise((done) => {
      const { method, path, cookie, body } = calls[next % calls.length] as LoadedCall
      next += 1
      const failed = (what: string): void => {
        fail(told, what)
        done()
      }
      const headers = {
        cookie,
        origin: url,
        'x-forwarded-for': addressOf(next),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const sent = request(`${url}${path}`, { agent, method, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => {
          const { statusCode = 0 } = answer
          if (statusCode >= 300) return failed(`${method} ${path.replace(/[^/]*@.*/, '…')} ${statusCode}`)
          told.answered += 1
          return done()
        })
        answer.on('error', (reason) => failed(String(reason)))
      })
      sent.on('error', (reason) => failed(String(reason)))
      sent.end(body)
    })
  const newTold = (): Told => ({ failed: new Map(), answered: 0 })
  return {
    /** Calls answered per second, by this many clients that each call again at once. */
    capacity: async (clients: number, milliseconds: number): Promise<number> => {
      const told = newTold()
      const until = performance.now() + milliseconds
      const walk = async (): Promise<void> => {
        while (performance.now() < until) await one(told)
      }
      await Promise.all(Array.from({ length: clients }, walk))
      return (told.answered * 1000) / milliseconds
    },
    /** This many calls per second, whether earlier ones are answered or not; `each` runs about once a second. */
    hold: async (perSecond: number, milliseconds: number, each: () => Promise<void>) => {
      const told = newTold()
      const [begun, open] = [performance.now(), new Set<Promise<void>>()]
      let [asked, seconds] = [0, 0]
      for (let gone = 0; gone < milliseconds; gone = performance.now() - begun) {
        for (; asked < (gone * perSecond) / 1000; asked += 1) {
          if (open.size > perSecond * behindSecondsMax) {
            fail(told, 'not asked: it does not keep up')
            continue
          }
          const call = one(told).finally(() => open.delete(call))
          open.add(call)
        }
        if (gone / 1000 > seconds) {
          seconds += 1
          void each()
        }
        await setTimeout(beatMs)
      }
      await Promise.all(open)
      return told
    },
    close: () => agent.destroy(),
  }
}
