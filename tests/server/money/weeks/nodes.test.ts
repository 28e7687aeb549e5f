import { expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { closeDueWeek } from '#server/money/weeks/close-due-week.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { listeners } from '#server/server/listeners.ts'
import { openNow, report } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { keyed } from '#tests/support/portal/keyed.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer } from '#tests/support/portal/server.ts'

const finalisesAtOnce = 50

test.each(engines)('fifty finalise calls and the job at once, on two nodes, are one close on %s', async (engine) => {
  const server = await startServer(engine)
  const { context, clock } = server
  const { databaseUrl } = context.config
  const other = databaseUrl ? await keyed(openPostgres(databaseUrl, listeners)) : context.store
  const second = databaseUrl ? await startServer(engine, { clock, config: { databaseUrl }, guarded: true }) : server
  const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  await admin.patch('/api/fund/settings', { version: 0, automatedDistribution: true })
  const ann = await investor(server, 100_000_00)
  clock.set(nextWeek(clock.now()).from)
  await openNow(server)
  const id = await report(server, admin, 1_000)
  clock.set(clock.now() + hourMs)
  const calls = Array.from({ length: finalisesAtOnce }, async (_, place) => {
    const node = place % 2 ? second : server
    const browser = await server.signIn({ role: 'admin' })
    return node.visitor(browser.cookies()).post(`/api/distributions/${id}/finalise`)
  })
  const jobs = [context, second.context, { ...context, store: other }].map((node) => closeDueWeek(node))
  const answers = await Promise.all(calls)
  await Promise.all(jobs)
  // One caller at most has closed it, unless the job did; all others get that as an error.
  const closers = answers.filter(({ status }) => status === 200)
  const others = answers.filter(({ status }) => status !== 200)
  expect(closers.length).toBeLessThanOrEqual(1)
  expect(closers.map(({ body }) => body.state)).toEqual(closers.map(() => 'finalised'))
  expect(others.map(({ status, body }) => [status, body.detail])).toEqual(
    others.map(() => [409, expect.stringMatching(/^Week \d+ was closed/)]),
  )
  expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
  const db = context.store.read
  expect(await db.selectFrom('entries').select('seq').where('kind', '=', 'close').execute()).toHaveLength(1)
  expect(await db.selectFrom('notifications').select('id').where('type', '=', 'profit').execute()).toHaveLength(1)
  expect(await db.selectFrom('audit').select('id').where('action', '=', 'week.close').execute()).toHaveLength(1)
  expect((await verifyBook(db)).problems).toEqual([])
  if (other !== context.store) await other.close()
  if (second !== server) await second.close()
  await server.close()
})
