import { expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'

const open = async () => {
  const browser = newBrowser()
  const tab = await openTab(browser, { path: '/dashboard' }, () => import('#stores/kit/ask-while-down.ts'))
  let asked = 0
  const watch = tab.askWhileDown(() => (asked += 1))
  return { browser, tab, watch, asked: () => asked }
}

test('while the socket is down the portal asks every half minute, and says so from the first time on', async () => {
  const { browser, tab, watch, asked } = await open()
  watch.state('connecting')
  browser.advance(5_000)
  watch.state('disconnected')
  watch.state('connecting')
  expect([asked(), tab.$asksItself.get()]).toEqual([0, false])
  browser.advance(25_000)
  expect([asked(), tab.$asksItself.get()]).toEqual([1, true])
  browser.advance(60_000)
  expect(asked()).toBe(3)
  watch.state('connected')
  browser.advance(120_000)
  expect([asked(), tab.$asksItself.get()]).toEqual([3, false])
})

test('a network that lets sockets through and ends them at once counts as one without sockets', async () => {
  const { browser, tab, watch, asked } = await open()
  for (let second = 0; second < 120; second += 6) {
    watch.state('connecting')
    watch.state('connected')
    browser.advance(1000)
    watch.state('disconnected')
    browser.advance(5000)
  }
  expect([asked(), tab.$asksItself.get()]).toEqual([4, true])
})

test('a socket that opens just before the portal would ask is no reason to ask or to say so', async () => {
  const { browser, tab, watch, asked } = await open()
  watch.state('connecting')
  browser.advance(25_000)
  watch.state('connected')
  browser.advance(120_000)
  expect([asked(), tab.$asksItself.get()]).toEqual([0, false])
})

test('a hidden page asks nothing until it is looked at again, then at once; nothing once it is stopped', async () => {
  const { browser, tab, watch, asked } = await open()
  watch.state('connecting')
  tab.show(false)
  browser.advance(300_000)
  expect(asked()).toBe(0)
  tab.show(true)
  expect(asked()).toBe(1)
  browser.advance(30_000)
  expect(asked()).toBe(2)
  watch.stop()
  browser.advance(300_000)
  expect([asked(), tab.$asksItself.get()]).toEqual([2, false])
})
