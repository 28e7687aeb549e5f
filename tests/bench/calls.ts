import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSession } from '#tests/support/people/people.ts'
import { ask } from './asking.ts'
import { enrol, fillFeed, openPortal, tradeWeeks } from './dashboard-fund.ts'
import { namedRows } from './named.ts'
import { type Bench, median, type Row } from './row.ts'

const weeksCount = 12
const feedItems = 300
const callsPerRound = 1500
const rounds = 5
const atOnce = 10

/** The processor time of a call in this process, in microseconds. */
const costOf = async (url: string, headers: Record<string, string>): Promise<number> => {
  const before = process.cpuUsage()
  await ask({ url, headers, calls: callsPerRound, atOnce })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / callsPerRound
}

/** Bare `node:http` that answers the same bytes with the same headers. */
const serveBare = async (url: string, headers: Record<string, string>) => {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const body = Buffer.from(await answer.arrayBuffer())
  const sent = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !/^(connection|keep-alive|date|transfer|content-(encoding|length))/.test(name),
    ),
  )
  const listener: RequestListener = (_request, response) => {
    response.writeHead(200, { ...sent, 'content-length': body.length })
    response.end(body)
  }
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

/** What a signed-in person's call costs the server, and how many times bare `node:http` it may cost. */
const measured = (email: string) =>
  [
    ['session', '/api/auth/session', 2.5],
    ['an investor', `/api/investors/${email}`, 2.5],
    ['Home', '/api/account/home', 4],
    ['notifications', `/api/notifications/${email}?limit=20`, 4],
  ] as const

export const bench: Bench = {
  name: 'calls',
  run: async () => {
    const server = await openPortal()
    const person = await enrol(server)
    await tradeWeeks(server, weeksCount)
    await fillFeed(server, person.id, feedItems)
    // A portal is rarely called in the very millisecond at which an hour ends.
    server.clock.advance({ minutes: 1 })
    const { cookie } = await createSession(server.context, person.id)
    const headers = { cookie }
    const rows: Row[] = []
    for (const [name, path, ratioMax] of measured(person.email)) {
      const bare = await serveBare(server.url + path, headers)
      const pairs = []
      for (let round = 0; round < rounds + 1; round += 1)
        pairs.push({ own: await costOf(server.url + path, headers), floor: await costOf(bare.url, headers) })
      bare.close()
      // The first round compiles and does not count.
      const counted = pairs.slice(1)
      rows.push({
        name: `a call: ${name}`,
        value: median(counted.map(({ own }) => own)),
        floor: median(counted.map(({ floor }) => floor)),
        unit: 'µs of the processor',
        against: 'bare node:http with the same bytes',
        ratioMax,
      })
    }
    await server.close()
    return [...rows, ...(await namedRows())]
  },
}
