import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

test('the week ends on Saturday 23:59 in New York, and the next one after Sunday 00:01', async () => {
  const browser = newBrowser(Date.parse('2026-11-22T04:58:30Z'))
  const tab = await openTab(browser, {}, () => import('#stores/investor/money/trading/week-end.ts'))
  const seen: string[] = []
  const stop = tab.$weekEnd.subscribe((end) => void seen.push(new Date(end).toISOString()))
  browser.advance(3 * 60_000)
  expect(seen).toEqual(['2026-11-22T04:59:00.000Z', '2026-11-29T04:59:00.000Z'])
  stop()
})
