import { serveBarePage } from './bare-page.ts'
import { enrol, entering, openPortal, tradeWeeks } from './dashboard-fund.ts'
import { measurePages } from './page.ts'
import peers from './peers.json' with { type: 'json' }
import type { Bench, Row } from './row.ts'

const weeksCount = 12
const firstChartTimesMax = 1.15
const mainThreadTimesMax = 1.7
const scriptBytesMax = 100 * 1024
const requestsMax = 8

/** /dashboard under slow 4G on a phone's processor, against React with the same chart and nothing else. */
export const bench: Bench = {
  name: 'dashboard',
  run: async () => {
    const server = await openPortal()
    const person = await enrol(server)
    await tradeWeeks(server, weeksCount)
    const prepare = await entering(server, person)
    const bare = await serveBarePage(
      Array.from({ length: weeksCount }, (_, place) => ({ date: `W${place}`, end_balance: 80_000 + place * 412 })),
    )
    const [dashboard, floor] = await measurePages([
      { url: `${server.url}/dashboard`, until: '.chart-line', ends: '[role=tabpanel] .chart-scrubber', prepare },
      { url: bare.url, until: '.chart-line' },
    ])
    bare.close()
    await server.close()
    if (!dashboard || !floor) throw new Error('nothing was measured')
    const row = (name: string, measured: keyof typeof dashboard, ratioMax?: number): Row => ({
      name: `dashboard: ${name}`,
      value: dashboard[measured],
      floor: floor[measured],
      unit: 'ms',
      against: 'a bare React page with the same chart',
      ...(ratioMax && { ratioMax }),
    })
    const atMost = (name: string, measured: keyof typeof dashboard, unit: string, floor: number): Row => ({
      name: `dashboard: ${name}`,
      value: dashboard[measured],
      floor,
      unit,
      against: 'what it may take',
      ratioMax: 1,
    })
    const { name: peer, how, ...figures } = peers.dashboard
    const againstPeer = (name: string, measured: keyof typeof figures): Row => ({
      name: `dashboard: ${name}`,
      value: dashboard[measured],
      floor: figures[measured],
      unit: 'ms',
      against: `${peer}, ${how.split(':')[0]}`,
    })
    return [
      row('time to the first chart', 'untilMs', firstChartTimesMax),
      row('time until the first screen can be used', 'endsMs'),
      row('main thread until then', 'mainThreadMs', mainThreadTimesMax),
      atMost('scripts until then, compressed', 'scriptBytes', 'bytes', scriptBytesMax),
      atMost('requests until then, fonts apart', 'firstRequests', 'requests', requestsMax),
      againstPeer('time to the first chart', 'untilMs'),
      againstPeer('main thread, until it can be used', 'mainThreadMs'),
      againstPeer('blocking time, until it can be used', 'blockingMs'),
    ]
  },
}
