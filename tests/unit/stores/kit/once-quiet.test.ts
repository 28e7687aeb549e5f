import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/tab.ts'

test('what is asked for in quick succession is done once, and what was stopped is not', async () => {
  const browser = newBrowser()
  const { onceQuiet } = await openTab(browser, {}, () => import('#stores/kit/once-quiet.ts'))
  let done = 0
  const searching = onceQuiet(200, () => {
    done += 1
  })
  searching.ask()
  browser.advance(199)
  searching.ask()
  browser.advance(199)
  expect(done).toBe(0)
  browser.advance(1)
  expect(done).toBe(1)
  searching.ask()
  searching.stop()
  browser.advance(1_000)
  expect(done).toBe(1)
})
