import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const open = (browser: ReturnType<typeof newBrowser>) =>
  openTab(browser, { path: '/dashboard' }, () => import('#stores/kit/amounts-hidden.ts'))

test('amounts show at first; hiding them is remembered and reaches the other tabs', async () => {
  const browser = newBrowser()
  const first = await open(browser)
  const seen: boolean[] = []
  const stop = first.$amountsHidden.subscribe((hidden) => void seen.push(hidden))
  first.toggleAmounts()
  const second = await open(browser)
  const stopSecond = second.$amountsHidden.subscribe(() => undefined)
  expect(second.$amountsHidden.get()).toBe(true)
  second.toggleAmounts()
  expect(seen).toEqual([false, true, false])
  expect(browser.shelf.has('portal:amounts-hidden')).toBe(false)
  stop()
  stopSecond()
})
