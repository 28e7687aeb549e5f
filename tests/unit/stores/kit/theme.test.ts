import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const open = (browser = newBrowser()) => openTab(browser, {}, () => import('#stores/kit/theme.ts'))

test('light at first, the choice after that', async () => {
  const browser = newBrowser()
  const first = await open(browser)
  first.startTheme()
  first.toggleTheme()
  expect(first.painted).toEqual(['light', 'dark'])
  const later = await open(browser)
  expect(later.$theme.get()).toBe('dark')
})

test('two tabs agree', async () => {
  const browser = newBrowser()
  const [one, two] = [await open(browser), await open(browser)]
  one.startTheme()
  two.startTheme()
  two.toggleTheme()
  expect(one.painted).toEqual(['light', 'dark'])
  one.toggleTheme()
  expect(two.$theme.get()).toBe('light')
})

test('what is no theme is light', async () => {
  const browser = newBrowser()
  browser.shelf.set('portal:theme', 'mauve')
  expect((await open(browser)).$theme.get()).toBe('light')
})
