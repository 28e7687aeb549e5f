import { beforeEach, expect, test } from 'vitest'
import { type Browser, newBrowser, openTab } from '#tests/support/browser/tab.ts'

let browser: Browser
beforeEach(() => {
  browser = newBrowser()
})

const open = () => openTab(browser, {}, () => import('#stores/kit/first-screen.ts'))

test('what can wait waits for the first screen, and runs at once afterwards', async () => {
  const { afterFirstScreen, firstScreenShown } = await open()
  const ran: string[] = []
  afterFirstScreen(() => ran.push('early'))
  const stop = afterFirstScreen(() => ran.push('stopped'))
  stop()
  expect(ran).toEqual([])
  firstScreenShown()
  firstScreenShown()
  expect(ran).toEqual([])
  browser.advance(50)
  expect(ran).toEqual(['early'])
  afterFirstScreen(() => ran.push('late'))
  browser.advance(10_000)
  expect(ran).toEqual(['early', 'late'])
})

test('it does not wait for ever', async () => {
  const { afterFirstScreen, firstScreenShown } = await open()
  let ran = 0
  afterFirstScreen(() => {
    ran += 1
  })
  browser.advance(9_999)
  expect(ran).toBe(0)
  browser.advance(1)
  firstScreenShown()
  expect(ran).toBe(1)
})

test('what is started then ends with its answer, also while it still loads', async () => {
  const { startAfterFirstScreen, firstScreenShown } = await open()
  const happened: string[] = []
  const starter = (name: string) => () => {
    happened.push(`${name} starts`)
    return () => happened.push(`${name} ends`)
  }
  const stop = startAfterFirstScreen('One', async () => starter('one'))
  const stopEarly = startAfterFirstScreen('Two', async () => starter('two'))
  firstScreenShown()
  browser.advance(50)
  stopEarly()
  await expect.poll(() => happened).toEqual(['one starts'])
  stop()
  expect(happened).toEqual(['one starts', 'one ends'])
})
