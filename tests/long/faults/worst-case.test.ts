import { spawn } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { heavyCalls } from '#tests/support/faults/heavy-calls.ts'
import { roundsOf } from '#tests/support/faults/rounds.ts'
import { type LargeFund, largeFund } from '#tests/support/money/large-fund.ts'
import { copiedDatabase, type Engine, engines, migratedDatabase } from '#tests/support/portal/databases.ts'
import { emptyFolder, startProcess } from '#tests/support/portal/portal-process.ts'
import { testConfig } from '#tests/support/portal/server.ts'
import { freePort } from '../../../scripts/free-ports.ts'

const investors = roundsOf('INVESTORS', 100_000)
const delayMsMax = 50
const readTimesMax = 5
const warmMs = 10_000
const readEveryMs = 20

const lightReads = ['/api/auth/session', '/api/account/home']

/** Makes light reads in turn until it is told to end, in a process of its own; then prints how long each took. */
const reader = `
const [url, paths, cookie, every] = process.argv.slice(1)
const times = []
let [over, asked] = [false, 0]
process.on('message', () => { over = true })
while (!over)
  for (const path of paths.split(' ')) {
    const begun = performance.now()
    asked += 1
    const from = '10.0.' + (asked >> 8) % 256 + '.' + asked % 256
    const answer = await fetch(url + path, { headers: { cookie, 'x-forwarded-for': from } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(path + ' answered ' + answer.status)
    times.push([path, performance.now() - begun])
    await new Promise((done) => setTimeout(done, Number(every)))
  }
process.send(times)
process.disconnect()
`

type Read = readonly [path: string, milliseconds: number]

const startReading = (url: string, cookie: string) => {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', reader, url, lightReads.join(' '), cookie, String(readEveryMs)],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const told = new Promise<readonly Read[]>((done, failed) => {
    child.on('message', (times) => done(times as Read[]))
    child.on('exit', (code) => code !== 0 && failed(new Error(`the reader ended with ${code}`)))
  })
  return async (): Promise<readonly Read[]> => {
    child.send('over')
    return told
  }
}

const at = (reads: readonly Read[], path: string, part: number): number => {
  const times = reads.flatMap(([of, took]) => (of === path ? [took] : [])).sort((a, b) => a - b)
  return times[Math.floor(times.length * part)] ?? 0
}

/** What the process reports about itself; its event loop delays cover the time since the last report. */
const figuresOf = async (metricsUrl: string) => {
  const text = await (await fetch(metricsUrl)).text()
  const value = (name: string) => Number(text.match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1])
  return {
    p99: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    longest: value('nodejs_eventloop_lag_max_seconds') * 1000,
    cpuSeconds: value('process_cpu_seconds_total'),
    peakMiB: value('process_resident_memory_bytes') / 2 ** 20,
  }
}

/** Takes an hour for this many, a paper each: it is read for as long as anything else runs, and then abandoned. */
const readStatements = (url: string, { admin, closed }: LargeFund) => {
  const leaving = new AbortController()
  let bytes = 0
  const month = closed.id.slice(0, 7)
  const reading = (async () => {
    const { body, status } = await fetch(`${url}/api/statements/all.zip?month=${month}`, {
      headers: { cookie: admin },
      signal: leaving.signal,
    })
    expect(status).toBe(200)
    for await (const part of body ?? []) bytes += part.length
  })().catch((reason: unknown) => {
    if (!leaving.signal.aborted) throw reason
  })
  return async (): Promise<number> => {
    leaving.abort()
    await reading
    return bytes
  }
}

const start = async (engine: Engine, folder: string, databaseUrl: string | null) => {
  const metricsPort = await freePort()
  const portal = await startProcess(
    folder,
    {
      DATA_DIR: folder,
      SECRET: testConfig(folder, null).secret ?? '',
      TRUST_PROXY: '1',
      PORT: String(await freePort()),
      METRICS_PORT: String(metricsPort),
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    'tests/support/portal/heavy-portal.ts',
  )
  expect(portal.url, `${engine}: ${portal.printed()}`).toBeDefined()
  return { ...portal, url: portal.url ?? '', figures: () => figuresOf(`http://127.0.0.1:${metricsPort}/metrics`) }
}

type Portal = Awaited<ReturnType<typeof start>>

/** Everything heavy in one portal, light reads in another or the same. */
const heavyBeside = async (fund: LargeFund, busy: Portal, read: Portal) => {
  const endReading = startReading(read.url, fund.investor)
  await setTimeout(1000)
  const before = await busy.figures()
  const begun = performance.now()
  const leaveStatements = readStatements(busy.url, fund)
  const calls = Object.entries(heavyCalls(busy.url, fund)).map(async ([name, call]) => {
    const status = await call
    return [name, { status, seconds: (performance.now() - begun) / 1000 }] as const
  })
  const done = Object.fromEntries(await Promise.all(calls))
  const seconds = (performance.now() - begun) / 1000
  const after = await busy.figures()
  const statementBytes = await leaveStatements()
  const reads = await endReading()
  console.table(done)
  return { done, seconds, after, processors: (after.cpuSeconds - before.cpuSeconds) / seconds, statementBytes, reads }
}

const end = async (portal: Portal): Promise<void> =>
  expect(await portal.end('SIGTERM'), portal.printed()).toEqual([0, null])

it.each(engines)(
  `everything heavy at once in a fund of ${investors.toLocaleString('en-US')} keeps nobody waiting, on %s`,
  async (engine) => {
    const [folder, elsewhere] = [await emptyFolder(), await emptyFolder()]
    const { databaseUrl, drop } = await migratedDatabase(engine, folder)
    const fund = await largeFund(engine, folder, databaseUrl, investors)
    await cp(folder, elsewhere, { recursive: true })
    const copy = await copiedDatabase(databaseUrl)
    const portal = await start(engine, folder, databaseUrl)
    // What a process does for the first time takes longer.
    const endWarming = startReading(portal.url, fund.investor)
    await setTimeout(warmMs)
    await endWarming()

    // The same load of the processors, but none of it in this portal or its database.
    const other = await start(engine, elsewhere, copy.databaseUrl)
    const beside = await heavyBeside(fund, other, portal)
    await end(other)
    await copy.drop()
    const here = await heavyBeside(fund, portal, portal)
    console.table({
      engine,
      investors,
      'seconds of everything, elsewhere and here': `${beside.seconds.toFixed(1)} ${here.seconds.toFixed(1)}`,
      'processors of the portal': here.processors.toFixed(2),
      'memory, MiB': Math.round(here.after.peakMiB),
      'loop delay p99, ms': here.after.p99.toFixed(1),
      'loop delay at most, ms': here.after.longest.toFixed(1),
      'bytes of all statements meanwhile': here.statementBytes,
      ...Object.fromEntries(
        lightReads.flatMap((path) =>
          [0.5, 0.99].map((part) => [
            `${path} p${part * 100}, ms, beside the same elsewhere and here`,
            `${at(beside.reads, path, part).toFixed(1)} ${at(here.reads, path, part).toFixed(1)}`,
          ]),
        ),
      ),
    })
    await end(portal)
    for (const { done } of [beside, here])
      expect(Object.entries(done).filter(([, { status }]) => status >= 300)).toEqual([])
    expect(here.after.p99).toBeLessThanOrEqual(delayMsMax)
    for (const path of lightReads)
      for (const part of [0.5, 0.99])
        expect(at(here.reads, path, part), `${path} p${part * 100}`).toBeLessThanOrEqual(
          readTimesMax * at(beside.reads, path, part),
        )
    await drop()
    for (const each of [folder, elsewhere]) await rm(each, { recursive: true, force: true })
  },
  3_600_000,
)
