import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { probeServer } from '#server/desk/health/health.ts'
import { listenForMetrics } from '#server/desk/health/listen.ts'
import { type Metrics, newMetrics } from '#server/desk/health/metrics.ts'
import type { Context } from '#server/platform/config/context.ts'
import { putFact } from '#server/platform/database/facts.ts'
import { post } from '#server/platform/mail/post.ts'
import { defer } from '#server/platform/queues/deferred.ts'
import { keepComparison } from '#server/proof/log/comparison.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { written } from '#tests/support/mail/written.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { quietLog, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

/** A sample's value by its name and labels, as the text has it; undefined if there is no such sample. */
const valueIn = (text: string, sample: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

describe.each(subjectEngines)('metrics on %s', (engine) => {
  let server: TestServer
  let metrics: Metrics
  let listening: Awaited<ReturnType<typeof listenForMetrics>>
  const told = async () => (await fetch(listening.url)).text()

  beforeAll(async () => {
    server = await startServer(engine, {
      metrics: (context: Context) => {
        metrics = newMetrics(context)
        return metrics
      },
    })
    listening = await listenForMetrics(metrics, { host: '127.0.0.1', port: 0 }, quietLog)
  })
  afterAll(async () => {
    await listening.close()
    await server.close()
  })

  it('count answers by route and status, and name nobody', async () => {
    const ann = await server.signIn({ name: 'Ann Counted' })
    await ann.get(`/api/investors/${ann.email}`)
    await server.visitor().get(`/api/investors/${ann.email}`)
    await server.visitor().get('/api/nowhere?of=somebody')
    const text = await told()
    const of = (route: string, status: number) =>
      valueIn(text, `portal_calls_total{method="GET",route="${route}",status="${status}"}`)
    expect([of('/api/investors/:investor_email', 200), of('/api/investors/:investor_email', 401)]).toEqual([1, 1])
    expect(text).toContain('portal_call_duration_seconds_bucket{le="0.25",method="GET"')
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).not.toContain(ann.email)
    expect(text).not.toContain('somebody')
  })

  it('say when the last backup was taken and the book last compared, and what did not fit', async () => {
    const { store, clock } = server.context
    const before = await told()
    expect(valueIn(before, 'portal_backup_timestamp_seconds')).toBe(0)
    expect(valueIn(before, 'portal_verified_problems{kind="book"}')).toBeUndefined()
    const noted = { at: clock.now(), bytes: 12_345 }
    await putFact(store, 'last-backup', JSON.stringify(noted))
    await keepComparison(store, clock.now(), {
      statements: 0,
      leaves: 0,
      found: [
        { kind: 'book', place: '', problems: ['One entry is missing.', 'Another does not balance.'] },
        { kind: 'files', place: '/one', problems: [] },
      ],
    })
    const text = await told()
    const seconds = clock.now() / 1000
    expect(valueIn(text, 'portal_backup_timestamp_seconds')).toBe(seconds)
    expect(valueIn(text, 'portal_verified_timestamp_seconds{kind="book"}')).toBe(seconds)
    expect(valueIn(text, 'portal_verified_problems{kind="book"}')).toBe(2)
    expect(valueIn(text, 'portal_verified_problems{kind="files"}')).toBe(0)
    const admin = await server.signIn({ role: 'admin', name: 'Ada Looking' })
    const { body } = await admin.get('/api/fund/health')
    expect(body.backup).toEqual({ last: { taken_at: new Date(noted.at).toISOString(), bytes: 12_345 } })
  })

  it('say what waits in the queues and for how long, and how many sockets are open', async () => {
    const before = await told()
    const waiting = valueIn(before, 'portal_mail_waiting') ?? 0
    const { store, clock } = server.context
    await store.write((work) => post(work, { to: 'ann@example.com', ...written('A test', 'It waits.') }), clock.now())
    server.clock.advance({ minutes: 7 })
    const ben = await server.signIn({ name: 'Ben Listening' })
    const { socket, closed } = await openSocket(server, ben)
    const text = await told()
    expect(valueIn(text, 'portal_mail_waiting')).toBe(waiting + 1)
    expect(valueIn(text, 'portal_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(7 * 60)
    for (const queue of ['push', 'webhook'])
      expect([
        valueIn(text, `portal_${queue}_waiting`),
        valueIn(text, `portal_${queue}_oldest_waiting_seconds`),
        valueIn(text, `portal_${queue}_failed`),
      ]).toEqual([0, 0, 0])
    expect([valueIn(before, 'portal_sockets_open'), valueIn(text, 'portal_sockets_open')]).toEqual([0, 1])
    socket.close()
    await closed
  })

  it('say what calls put off and what waits for a thread, and how long the loop was held, as System Health does', async () => {
    const { store, clock } = server.context
    expect(valueIn(await told(), 'portal_deferred_waiting')).toBe(0)
    await store.write((work) => defer(work, { name: 'a test', run: async () => undefined }, {}), clock.now())
    server.clock.advance({ minutes: 7 })
    await probeServer(server.context)
    const text = await told()
    expect(valueIn(text, 'portal_deferred_waiting')).toBe(1)
    expect(valueIn(text, 'portal_deferred_oldest_waiting_seconds')).toBe(7 * 60)
    expect(valueIn(text, 'portal_threads_waiting')).toBe(0)
    const admin = await server.signIn({ role: 'admin', name: 'Ada Measuring' })
    const { body } = await admin.get('/api/fund/health')
    expect(body.deferred.waiting).toBe(1)
    expect(valueIn(text, 'portal_loop_delay_seconds')).toBe(body.loop_delay_ms / 1000)
  })

  it('say when each job last ended well, and how often one failed', async () => {
    const job = metrics.measured({ name: 'a test', everyMs: 1, run: async () => undefined })
    const failing = metrics.measured({
      name: 'a failure',
      everyMs: 1,
      run: async () => {
        throw new Error('It failed.')
      },
    })
    await job.run(goingOn)
    await expect(failing.run(goingOn)).rejects.toThrow('It failed.')
    const text = await told()
    expect(valueIn(text, 'portal_job_runs_total{task="a test",outcome="succeeded"}')).toBe(1)
    expect(valueIn(text, 'portal_job_runs_total{task="a failure",outcome="failed"}')).toBe(1)
    expect(valueIn(text, 'portal_job_last_success_timestamp_seconds{task="a test"}')).toBe(server.clock.now() / 1000)
    expect(valueIn(text, 'portal_job_last_success_timestamp_seconds{task="a failure"}')).toBeUndefined()
  })

  it('leave Prometheus the labels that it sets itself', async () => {
    expect(await told()).not.toMatch(/[{,](?:job|instance)=/)
  })

  it('answer GET /metrics alone', async () => {
    const answer = await fetch(listening.url)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect((await fetch(listening.url.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(listening.url, { method: 'POST' })).status).toBe(405)
    expect((await server.visitor().get('/metrics')).status).toBe(404)
  })

  it('have every name that the suggested alerts use', async () => {
    const text = await told()
    const { groups } = parse(readFileSync('docs/deploy/alerts.yml', 'utf8')) as {
      groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
    }
    const rules = groups.flatMap(({ rules: some }) => some)
    expect(rules.length).toBeGreaterThan(5)
    for (const { alert, expr, annotations } of rules) {
      expect(annotations.summary, alert).toMatch(/^[A-Z].*\.$/)
      const names = expr.match(/\b(?:portal|nodejs)_\w+/g) ?? []
      for (const name of names) expect(text, `${alert}: ${name}`).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `)
    }
  })
})

it('say that the database is away, and go on', async () => {
  const server = await startServer('sqlite')
  const metrics = newMetrics(server.context)
  expect(valueIn(await metrics.text(), 'portal_database_up')).toBe(1)
  await server.context.store.close()
  const text = await metrics.text()
  expect(valueIn(text, 'portal_database_up')).toBe(0)
  expect(valueIn(text, 'portal_sockets_open')).toBe(0)
  await server.close().catch(() => undefined)
})
