import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const run = (id: string, state: 'draft' | 'finalised') => ({
  id,
  period: `Week ${id.slice(-2)}`,
  effective_from: `${id}T05:01:00Z`,
  effective_to: `${id}T05:01:00Z`,
  state,
  version: 1,
  grossProfit: 0,
  carryOver: 0,
  distributed: 0,
  fundShare: 0,
  status: state === 'draft' ? 'No Distribution' : 'Completed',
  investors: 0,
  finalised_at: state === 'draft' ? null : `${id}T12:00:00Z`,
  entry_hash: null,
})

const week = (id: string, ended: boolean) => ({
  week: `Week ${id.slice(-2)}`,
  effective_from: `${id}T05:01:00Z`,
  effective_to: `${id}T05:01:00Z`,
  due_at: `${id}T05:01:00Z`,
  expected_start: 0,
  can_report: ended,
  overdue: ended,
  report_id: null,
})

/**
 * The admin's tab on a fund whose weeks are closed one after another; the first that is not closed is the draft, and
 * all but the last have ended.
 */
const opened = async (...weeks: readonly string[]) => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, () => import('#stores/admin/weeks/weeks/close.ts'))
  let closed = 0
  const runs = () =>
    weeks
      .slice(0, closed + 1)
      .map((id, place) => run(id, place < closed ? 'finalised' : 'draft'))
      .toReversed()
  tab.intercept = (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/extensions')
      return Promise.resolve(Response.json({ extensions: ['reports-edit', 'distributions'] }))
    if (pathname === '/api/reports/expected')
      return Promise.resolve(Response.json({ expected: week(weeks[closed] ?? '', closed < weeks.length - 1) }))
    if (pathname === '/api/distributions') return Promise.resolve(Response.json({ rows: runs(), next: null }))
    const found = runs().find(({ id }) => pathname.startsWith(`/api/distributions/${id}`))
    if (!found) return Promise.resolve(Response.json([]))
    if (request.method === 'GET')
      return Promise.resolve(
        Response.json({
          run: found,
          readiness: { ready: true, missing: [] },
          usual: null,
          telling: null,
          rows: [],
          next: null,
        }),
      )
    closed += 1
    return Promise.resolve(Response.json(run(found.id, 'finalised')))
  }
  const finalise = async () => {
    const draft = tab.$draftRun.get()
    if (!draft) throw new Error('no week is open')
    tab.askFinalise(draft)
    await tab.confirmFinalise()
  }
  const closedElsewhere = async () => {
    closed += 1
    await tab.loadClose()
  }
  await tab.loadClose()
  return { tab, finalise, closedElsewhere }
}

test('after a close the panel shows the next week that has ended, and otherwise the one that was closed', async () => {
  const { tab, finalise } = await opened('2026-01-18', '2026-01-25', '2026-02-01')
  expect(tab.$shownRun.get()).toBe('2026-01-18')
  await finalise()
  expect(tab.$shownRun.get()).toBe('2026-01-25')
  await expect.poll(() => tab.preview.$load.get().last?.run.period).toBe('Week 25')
  await finalise()
  expect([tab.$shownRun.get(), tab.$draftRun.get()?.id]).toEqual(['2026-01-25', '2026-02-01'])
  await expect.poll(() => tab.preview.$load.get().last?.run.state).toBe('finalised')
})

test('a week that another admin closed gives way too, but not one that was opened from the list', async () => {
  const { tab, closedElsewhere } = await opened('2026-01-18', '2026-01-25', '2026-02-01', '2026-02-08')
  await closedElsewhere()
  expect(tab.$shownRun.get()).toBe('2026-01-25')
  tab.showRun('2026-01-18')
  await closedElsewhere()
  expect([tab.$shownRun.get(), tab.$draftRun.get()?.id]).toEqual(['2026-01-18', '2026-02-01'])
})
