import { expect, test } from 'vitest'
import { answering } from '#tests/support/answering.ts'
import { newBrowser, openTab } from '#tests/support/tab.ts'

const newest = {
  id: '2026-01-18',
  week: 'Week 3',
  date: '2026-01-24',
  startBalance: 80_400,
  endBalance: 79_400,
  profit: -1000,
  returnPercentage: -1.24,
  trades: 21,
  successRate: 80,
  effective_from: '2026-01-18T05:01:00Z',
  effective_to: '2026-01-25T04:59:00Z',
  version: 1,
  restated: null,
  reason: null,
  notes: 'a note',
  arithmetic: null,
}

test('what is typed while a report is on its way stays, and the other fields are filled in', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/weeks/report-form.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const asked = Promise.withResolvers<Response>()
  tab.intercept = answering({ '/api/extensions': { extensions: ['reports-edit'] } }, () => asked.promise)
  await tab.discover()
  tab.openEditReport(newest.id, newest.week, true)
  tab.reportFields.type({ endBalance: '79,600' })
  asked.resolve(Response.json([newest]))
  await expect.poll(() => tab.reportFields.$form.get().values.startBalance).toBe('80400.00')
  expect(tab.reportFields.$form.get().values).toMatchObject({
    endBalance: '79,600',
    trades: '21',
    notes: 'a note',
    reason: '',
  })
})
