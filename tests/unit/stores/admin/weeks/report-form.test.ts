import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { answering } from '#tests/support/portal/answering.ts'

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
    ...(await import('#stores/admin/weeks/weeks/report-form.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const asked = Promise.withResolvers<Response>()
  tab.intercept = answering({ '/api/extensions': { extensions: ['reports-edit'] } }, () => asked.promise)
  await tab.discover()
  tab.openEditReport(newest.id, newest.week, true)
  tab.reportFields.type({ endBalance: '79,600' })
  asked.resolve(Response.json([newest]))
  await expect.poll(() => tab.reportFields.$form.get().values.startBalance).toBe('80,400.00')
  expect(tab.reportFields.$form.get().values).toMatchObject({
    endBalance: '79,600',
    trades: '21',
    notes: 'a note',
    reason: '',
  })
})

test('a press before the report has arrived waits for it instead of asking for fields that are on their way', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/weeks/weeks/report-form.ts')),
    ...(await import('#stores/kit/alert.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const asked = Promise.withResolvers<Response>()
  const others = answering({ '/api/extensions': { extensions: ['reports-edit'] } }, () => asked.promise)
  tab.intercept = async (request) =>
    request.url.endsWith('/preview')
      ? Response.json({ detail: 'The week is not closed.' }, { status: 409 })
      : others(request)
  await tab.discover()
  tab.openEditReport(newest.id, newest.week, true)
  tab.reportFields.type({ endBalance: '79,600', reason: 'A fill was booked twice.' })
  const saving = tab.saveReport()
  expect(tab.$alert.get()).toBeNull()
  asked.resolve(Response.json([newest]))
  await saving
  expect(tab.$alert.get()).toBeNull()
  expect(tab.reportFields.$form.get()).toMatchObject({
    error: 'The report was not saved: The week is not closed.',
    values: { startBalance: '80,400.00', endBalance: '79,600' },
  })
})

test('what is missing is said once, and each of its fields says so until somebody types', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/weeks/weeks/report-form.ts')),
    ...(await import('#stores/kit/alert.ts')),
  }))
  tab.openAddReport(null)
  tab.reportFields.type({ week: tab.exampleWeek() })
  await tab.saveReport()
  expect(tab.$alert.get()).not.toBeNull()
  const problems = () => Object.keys(tab.reportFields.$form.get().problems)
  expect(problems()).toEqual(['startBalance', 'endBalance'])
  tab.reportFields.type({ startBalance: '1' })
  expect(problems()).toEqual(['endBalance'])
})

test('more trades than a week is taken with are refused beside their field, before anything is sent', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/weeks/weeks/report-form.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  tab.intercept = answering({ '/api/extensions': { extensions: ['reports-edit'] } }, async () =>
    Response.json([newest]),
  )
  await tab.discover()
  tab.openEditReport(newest.id, newest.week, false)
  await expect.poll(() => tab.reportFields.$form.get().values.trades).toBe('21')
  for (const trades of ['999999', '1000000']) {
    tab.reportFields.type({ trades })
    expect(tab.reportFields.passes()).toBe(false)
    expect(tab.reportFields.$form.get()).toMatchObject({
      problems: { trades: 'A week has at most 100,000 trades.' },
      error: null,
    })
  }
  tab.reportFields.type({ trades: '100000' })
  expect(tab.reportFields.passes()).toBe(true)
})

const changed = (before: number, after: number) => ({ before, after })

const seen = {
  week: 'Week 3',
  version: 1,
  next_version: 2,
  end_balance: changed(79_400, 79_600),
  profit: changed(-1000, -800),
  return_percent: changed(-1.24, -1),
  fund_share: changed(0, 20),
  change: 180,
  effective_at: '2026-02-01T05:01:00Z',
  is_adjustment: false,
  plausible: true,
  waits: false,
  investors: 2,
  rows: [],
  later_weeks: [],
  papers: [],
}

test('a correction is asked about before it is booked: who reads the reason, and no answer but yes loses or books anything', async () => {
  const tab = await openTab(newBrowser(), { path: '/admin' }, async () => ({
    ...(await import('#stores/admin/weeks/weeks/report-form.ts')),
    ...(await import('#stores/kit/extensions.ts')),
  }))
  const sent: unknown[] = []
  const others = answering({ '/api/extensions': { extensions: ['reports-edit'] } }, async () => Response.json([newest]))
  tab.intercept = async (request) => {
    if (request.url.endsWith('/preview')) return Response.json(seen)
    if (request.method !== 'PATCH') return others(request)
    sent.push(await request.json())
    return Response.json({ ...newest, version: 2 })
  }
  await tab.discover()
  tab.openEditReport(newest.id, newest.week, true)
  tab.reportFields.type({ endBalance: '79,600', reason: 'A fill was booked twice.' })
  await tab.saveReport()
  expect(tab.$correctionAsked.get()).toBeNull()
  await tab.saveReport()
  expect(tab.$correctionAsked.get()).toMatchObject({ week: 'Week 3', investors: 2, change: 180 })
  tab.dismissCorrection()
  expect(tab.$correctionAsked.get()).toBeNull()
  expect(tab.reportFields.$form.get().values).toMatchObject({
    endBalance: '79,600',
    reason: 'A fill was booked twice.',
  })
  expect(sent).toEqual([])
  await tab.saveReport()
  await tab.bookCorrection()
  expect(sent).toEqual([{ endBalance: 79_600, version: 1, reason: 'A fill was booked twice.' }])
  expect([tab.$correctionAsked.get(), tab.$reportForm.get()]).toEqual([null, null])
})
