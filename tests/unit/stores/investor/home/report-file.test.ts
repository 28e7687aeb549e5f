import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { performanceWeek } from '#tests/support/money/performance-week.ts'
import { answering } from '#tests/support/portal/answering.ts'

const open = async (answers: Readonly<Record<string, object>>) => {
  const load = async () => ({
    ...(await import('#stores/investor/home/reports/report-file.ts')),
    ...(await import('#stores/investor/home/benchmark.ts')),
  })
  const tab = await openTab(newBrowser(), { path: '/dashboard' }, load)
  tab.intercept = answering(answers)
  const stop = tab.$reportFiles.subscribe(() => undefined)
  await tab.askReportFile()
  return { tab, stop }
}

const weeks = ['2025-12-27', '2026-01-03', '2026-01-10'].map((date) => performanceWeek(date, { gain: 20 }))

test('a range begins with its first week, beside what was chosen or else what the backend has', async () => {
  const { tab, stop } = await open({
    '/api/extensions': { extensions: ['statements', 'performance'] },
    '/api/account/performance': { as_of: '2026-01-11T00:00:00Z', weeks },
  })
  expect(tab.$reportFileOpen.get()).toBe(true)
  expect(tab.$reportFiles.get()('year-to-date')).toMatch(/performance\.pdf\?from=2026-01-03$/)
  expect(tab.$reportFiles.get()('all')).toMatch(/performance\.pdf$/)
  tab.chooseBenchmark('none')
  expect(tab.$reportFiles.get()('all')).toMatch(/performance\.pdf\?benchmark=none$/)
  stop()
})

test('a range whose weeks are not known is not offered, rather than every week under its name', async () => {
  const { tab, stop } = await open({ '/api/extensions': { extensions: ['statements'] } })
  expect(tab.$reportFiles.get()('year-to-date')).toBeNull()
  expect(tab.$reportFiles.get()('all')).toMatch(/performance\.pdf$/)
  stop()
})
