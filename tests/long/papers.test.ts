import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { dueAt, nextWeek, type Week } from '#fund/calendar/week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { askForPapers } from '#server/proof/papers/documents.ts'
import { makePapers } from '#server/proof/papers/issue.ts'
import { everybody } from '#server/proof/papers/papers.ts'
import { reportedFund } from '#tests/support/money/many-investors.ts'
import { documentsIn } from '#tests/support/papers/archive.ts'
import { createSession } from '#tests/support/people/people.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const investors = 2000
const stoppedAfter = 600
const boss = 'boss@example.com'
const mebibyte = 2 ** 20
/** What all papers of this fund take; so much memory does not go for them if they are not kept in it. */
const papersMiB = 30

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const heldMiB = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / mebibyte
}

/** A fund whose only week of November is closed, in December. */
const closedFund = async ({ context: { store }, clock }: TestServer): Promise<string> => {
  const { week }: { week: Week } = await reportedFund(store, clock.now(), investors)
  clock.set(dueAt(week))
  await store.write((work) => finaliseWeek(work, week), clock.now())
  const period = newYorkMonth(clock.now())
  clock.set(nextWeek(clock.now()).from)
  await store.write((work) => openWeeks(work), clock.now())
  clock.advance({ days: 4 })
  return period
}

/** Everybody's papers in documents of at most a thousand. */
const expectWhole = (archive: Buffer, period: string): void => {
  const files = documentsIn(archive)
  expect([...files.keys()]).toEqual([`statements-${period}-1.pdf`, `statements-${period}-2.pdf`])
  for (const file of files.values()) {
    const text = Buffer.from(file).toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(investors / 2)
    expect(text.endsWith('%%EOF\n')).toBe(true)
  }
}

const draftsOf = async ({ context }: TestServer): Promise<number> => {
  const { count } = await context.store.read
    .selectFrom('papers')
    .where('account_id', '<>', everybody)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

it.each(engines)(
  `the papers of ${investors.toLocaleString('en-US')} investors are issued, through a stop, without keeping them in memory, and arrive whole, on %s`,
  async (engine) => {
    const server = await startServer(engine)
    const { store } = server.context
    const admin = await lasting(server, { role: 'admin', email: boss })
    const period = await closedFund(server)
    const asking = { by: { email: boss }, from: '127.0.0.1' }
    await store.write((work) => askForPapers(work.as(asking), { period }), server.clock.now())

    const stopping = new AbortController()
    const watch: typeof store.write = async (unit) => {
      const done = await store.write(unit)
      if (!stopping.signal.aborted && (await draftsOf(server)) >= stoppedAfter) stopping.abort()
      return done
    }
    await makePapers({ ...server.context, store: { ...store, write: watch } }, stopping.signal)
    const firstRun = await draftsOf(server)
    expect(firstRun).toBeGreaterThanOrEqual(stoppedAfter)
    expect(firstRun).toBeLessThan(investors / 2)
    const issuedBefore = server.clock.now()

    server.clock.advance({ minutes: 1 })
    const before = heldMiB()
    let most = 0
    let units = 0
    const weigh: typeof store.write = async (unit) => {
      const done = await store.write(unit)
      units += 1
      if (units % 20 === 0) most = Math.max(most, heldMiB())
      return done
    }
    await makePapers({ ...server.context, store: { ...store, write: weigh } }, goingOn)
    expect(most - before).toBeLessThan(papersMiB / 2)

    const rows = await store.read
      .selectFrom('papers')
      .select(['issued_at', 'file', 'digest'])
      .where('account_id', '<>', everybody)
      .execute()
    expect(rows).toHaveLength(investors)
    expect(rows.filter(({ issued_at }) => issued_at <= issuedBefore)).toHaveLength(firstRun)
    const bytes = rows.reduce((sum, { file }) => sum + Buffer.byteLength(file, 'base64'), 0)
    expect(bytes / mebibyte).toBeGreaterThan(papersMiB)

    const { cookie } = await createSession(server.context, admin.id)
    const whole = async (path: string) => {
      const answer = await fetch(`${server.url}${path}`, { headers: { cookie } })
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer())
    }
    const all = await whole(`/api/statements/all.zip?month=${period}`)
    const periods = (await admin.get('/api/statements/issues')).body.periods as { period: string; all: unknown }[]
    const digest = createHash('sha256').update(all).digest('hex')
    expect(periods.find((one) => one.period === period)?.all).toEqual({ version: 1, digest })
    expectWhole(all, period)
    await server.close()
  },
  900_000,
)

it.each(engines)(
  `all statements of ${investors.toLocaleString('en-US')} investors that nobody has issued arrive whole, on %s`,
  async (engine) => {
    const server = await startServer(engine)
    const admin = await lasting(server, { role: 'admin', email: boss })
    const period = await closedFund(server)
    const { cookie } = await createSession(server.context, admin.id)
    const answer = await fetch(`${server.url}/api/statements/all.zip?month=${period}`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    const all = Buffer.from(await answer.arrayBuffer())
    expectWhole(all, period)
    await server.close()
  },
  900_000,
)
