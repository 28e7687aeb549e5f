import { dueAt, weekOf } from '#fund/calendar/week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import type { Lasting } from '#tests/support/portal/lasting.ts'
import type { TestServer } from '#tests/support/portal/server.ts'
import { close } from './fund.ts'

/** Opens what is due; returns the week that is then open, with its start balance in dollars. */
export const openNow = async ({ context }: TestServer) => {
  await context.store.write((work) => openWeeks(work))
  const open = await context.store.read
    .selectFrom('weeks')
    .selectAll()
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { week: weekOf(open.week_from), start: open.opening / 100 }
}

/** The admin's report of the open week with a profit in dollars, at its due time or later; returns its id. */
export const report = async (server: TestServer, admin: Lasting, profit: number): Promise<string> => {
  const { week, start } = await openNow(server)
  if (server.clock.now() < dueAt(week)) server.clock.set(dueAt(week))
  const figures = { startBalance: start, endBalance: Math.round((start + profit) * 100) / 100, trades: 20 }
  const added = await admin.post('/api/reports', {
    effective_from: new Date(week.from).toISOString(),
    ...figures,
    successRate: 82.5,
  })
  if (added.status !== 201) throw new Error(JSON.stringify(added.body))
  return added.body.id
}

/** Reports and finalises the open week; then the clock is at the next one's first instant. */
export const runWeek = async (server: TestServer, admin: Lasting, profit: number): Promise<string> => {
  const id = await report(server, admin, profit)
  const { week } = await openNow(server)
  const done = await admin.post(`/api/distributions/${id}/finalise`)
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  if (server.clock.now() < week.to) server.clock.set(week.to)
  return id
}

/** So many weeks without a profit, closed in the book alone; then the clock is at the next one's first instant. */
export const quietWeeks = async (server: TestServer, count: number): Promise<void> => {
  for (let week = 0; week < count; week += 1) {
    await openNow(server)
    server.clock.set((await close(server, 0)).to)
  }
}
