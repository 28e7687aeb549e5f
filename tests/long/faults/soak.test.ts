import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { openContext } from '#server/server/open.ts'
import { type LoadedCall, loadOn } from '#tests/support/faults/load.ts'
import type { MemorySample } from '#tests/support/faults/memory-probe.ts'
import { minutesOf, roundsOf } from '#tests/support/faults/rounds.ts'
import { investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { engines, migratedDatabase } from '#tests/support/portal/databases.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const soakMs = minutesOf('SOAK', 30)
const capacityMs = Math.min(20_000, soakMs / 6)
const clients = 20
const investors = 40
/** In percent of its just measured capacity; less beside other work: `FAULTS_SOAK_PERCENT=20`. */
const percent = roundsOf('SOAK_PERCENT', 70)
/** From the second fifth of the time to the last. */
const growthMax = 1.05
const samples = 60
/** Longer than unused connections to the database are kept; in between, jobs open some for a moment. */
const restMs = 15_000
const restSamples = 15
const restEachMs = 2000

const deposited = 50_000_00

/** A fund with investors who are signed in, made before the portal starts on it. */
const seeded = async (dataDir: string, databaseUrl: string | null) => {
  const config = testConfig(dataDir, databaseUrl)
  const context = await openContext(config, { now: Date.now }, quietLog)
  await context.store.write((work) => openWeeks(work), Date.now())
  const people: { email: string; cookie: string }[] = []
  for (let place = 0; place < investors; place += 1) {
    const person = await investor({ context, clock: { now: Date.now } } as never, deposited)
    people.push({ email: person.email, cookie: (await createSession(context, person.id)).cookie })
  }
  await context.store.close()
  return { people, secret: config.secret ?? '' }
}

/** What an open dashboard requests; every tenth call saves a risk. */
const callsOf = (people: Awaited<ReturnType<typeof seeded>>['people']): LoadedCall[] =>
  people.flatMap(({ email, cookie }, place) => {
    const get = (path: string): LoadedCall => ({ method: 'GET', path, cookie })
    const body = JSON.stringify({ weekly_risk_percent: (5 + (place % 45)) / 10 })
    const reads = ['/api/account/home', '/api/auth/session', `/api/notifications/${email}?limit=20`]
    return [
      ...reads.map(get),
      get(`/api/investors/${email}`),
      ...reads.map(get),
      get('/api/account/next-week'),
      get('/api/extensions'),
      { method: 'PATCH', path: `/api/investors/${email}/weekly-risk`, cookie, body },
    ]
  })

const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

type Measure = Exclude<keyof MemorySample, 'parts'>

/** Every so many samples, in megabytes where it is memory: where growth comes from. */
const seriesOf = (taken: readonly MemorySample[]) =>
  taken
    .filter((_, place) => place % 5 === 0)
    .map(({ heap, resident, handles, files, parts: { threads = 0, ...parts } }) => ({
      ...Object.fromEntries(
        Object.entries({ resident, heap, ...parts }).map(([name, bytes]) => [name, Math.round(bytes / 2 ** 20)]),
      ),
      threads,
      handles,
      files,
    }))

/**
 * How much more of each there is at the end than at the beginning. Calls in flight have handles and files of their own,
 * the more the longer they take, and jobs have connections: those are counted before the load and after it, when least
 * is in flight.
 */
const growthOf = (taken: readonly MemorySample[]) => {
  const [before, loaded, after] = [
    taken.slice(0, restSamples),
    taken.slice(restSamples, -restSamples),
    taken.slice(-restSamples),
  ]
  const [early, late] = [
    loaded.slice(loaded.length / 5, (2 * loaded.length) / 5),
    loaded.slice((4 * loaded.length) / 5),
  ]
  const of = (name: Measure, samples: readonly MemorySample[]) => samples.map((sample) => sample[name])
  const underLoad = (name: Measure) => middle(of(name, late)) / middle(of(name, early))
  const atRest = (name: Measure) => Math.min(...of(name, after)) / Math.min(...of(name, before))
  return {
    heap: underLoad('heap'),
    resident: underLoad('resident'),
    handles: atRest('handles'),
    files: atRest('files'),
  }
}

it.each(engines)(
  `${soakMs / 60_000} minutes at ${percent}% of what it can do fails no call, and neither memory nor handles grow, on %s`,
  async (engine) => {
    const folder = await emptyFolder()
    const { databaseUrl, drop } = await migratedDatabase(engine, folder)
    const { people, secret } = await seeded(folder, databaseUrl)
    const probe = join(folder, 'memory.jsonl')
    await writeFile(probe, '')
    const env = {
      DATA_DIR: folder,
      SECRET: secret,
      TRUST_PROXY: '1',
      MEMORY_PROBE: probe,
      NODE_OPTIONS: `--import ${pathToFileURL('tests/support/faults/memory-probe.ts')}`,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    }
    const portal = await startProcess(folder, env, main, () => {}, { forgets: true })
    expect(portal.url, portal.printed()).toBeDefined()
    const url = portal.url ?? ''
    const measuring = loadOn(url, callsOf(people))
    await measuring.capacity(clients, capacityMs / 2)
    const capacity = await measuring.capacity(clients, capacityMs)
    measuring.close()
    const sample = (): void => void portal.child.kill('SIGUSR2')
    const sampleAtRest = async (): Promise<void> => {
      await setTimeout(restMs)
      for (let count = 0; count < restSamples; count += 1) {
        sample()
        await setTimeout(restEachMs)
      }
    }
    await sampleAtRest()

    /** One more socket each second, which comes and goes. */
    const visit = async (): Promise<void> => {
      const { email, cookie } = people[0] ?? { email: '', cookie: '' }
      const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${encodeURIComponent(email)}`, {
        headers: { cookie, origin: url, 'x-forwarded-for': '10.255.0.1' },
      })
      await once(socket, 'open')
      socket.close()
    }
    const load = loadOn(url, callsOf(people))
    let lastSample = performance.now()
    const told = await load.hold((capacity * percent) / 100, soakMs, async () => {
      if (performance.now() - lastSample > soakMs / samples) {
        lastSample = performance.now()
        sample()
      }
      await visit()
    })
    load.close()
    await sampleAtRest()
    expect(await portal.end('SIGTERM')).toEqual([0, null])
    const taken = (await readFile(probe, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as MemorySample)
    const growth = growthOf(taken)
    console.table({
      engine,
      minutes: soakMs / 60_000,
      'calls a second at most': Math.round(capacity),
      answered: told.answered,
      failed: [...told.failed.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(
        Object.entries(growth).map(([name, ratio]) => [`${name}, end to beginning`, ratio.toFixed(3)]),
      ),
    })
    expect([...told.failed]).toEqual([])
    expect(told.answered).toBeGreaterThan(0)
    if (Object.values(growth).some((ratio) => ratio > growthMax)) console.table(seriesOf(taken))
    for (const [name, ratio] of Object.entries(growth)) expect(ratio, name).toBeLessThanOrEqual(growthMax)
    await drop()
    await rm(folder, { recursive: true, force: true })
  },
  soakMs * 2 + 300_000,
)
