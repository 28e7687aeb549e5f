import { beforeEach, expect, test } from 'vitest'
import { type Browser, newBrowser, openTab } from '#tests/support/tab.ts'

let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})

const open = () => openTab(browser, {}, () => import('#stores/kit/first-screen.ts'))

test('what can wait waits for the first screen, and runs at once afterwards', async () => {
  const { whenFirstScreenStands, firstScreenStands } = await open()
  const ran: string[] = []
  whenFirstScreenStands(() => ran.push('early'))
  const stop = whenFirstScreenStands(() => ran.push('stopped'))
  stop()
  expect(ran).toEqual([])
  firstScreenStands()
  firstScreenStands()
  expect(ran).toEqual([])
  browser.advance(50)
  expect(ran).toEqual(['early'])
  whenFirstScreenStands(() => ran.push('late'))
  browser.advance(10_000)
  expect(ran).toEqual(['early', 'late'])
})

test('it does not wait for ever', async () => {
  const { whenFirstScreenStands, firstScreenStands } = await open()
  let ran = 0
  whenFirstScreenStands(() => {
    ran += 1
  })
  browser.advance(1_999)
  expect(ran).toBe(0)
  browser.advance(1)
  firstScreenStands()
  expect(ran).toBe(1)
})
