import { describe, expect, test } from 'vitest'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { notificationOf } from '#tests/support/portal/documented-answers.ts'

const email = 'a+b@fund.test'

const open = async () => {
  const browser = newBrowser()
  const tab = await openTab(browser, { api: 'https://api.fund.test' }, () => import('#client/live.ts'))
  const states: string[] = []
  const heard: string[] = []
  const ended: number[] = []
  const stop = tab.openLive(email, {
    state: (state) => void states.push(state),
    notification: ({ id }) => void heard.push(id),
    ended: (code) => void ended.push(code),
  })
  return { browser, tab, states, heard, ended, stop }
}

describe('the socket', () => {
  test('opens at the person’s address and tells what comes', async () => {
    const { tab, states, heard } = await open()
    expect(tab.sockets[0]?.address).toBe('wss://api.fund.test/ws/a%2Bb%40fund.test')
    tab.sockets[0]?.open()
    tab.sockets[0]?.message({ type: 'new_notification', data: notificationOf('n1', 'profit') })
    tab.sockets[0]?.message({ type: 'other' })
    tab.sockets[0]?.message({ type: 'new_notification', data: { id: 'n2' } })
    expect(states).toEqual(['connecting', 'connected'])
    expect(heard).toEqual(['n1'])
  })

  test('tells of changes of the account if the backend is asked to', async () => {
    const tab = await openTab(newBrowser(), {}, () => import('#client/live.ts'))
    let told = 0
    tab.openLive(email, {
      state: () => undefined,
      notification: () => undefined,
      accountChanged: () => {
        told += 1
      },
      ended: () => undefined,
    })
    expect(tab.sockets[0]?.address).toBe('ws://portal.test/ws/a%2Bb%40fund.test?also=account')
    tab.sockets[0]?.open()
    tab.sockets[0]?.message({ type: 'account_changed' })
    expect(told).toBe(1)
  })

  test('asks a backend of its own that stays quiet whether it is there, and gives up within seconds', async () => {
    const browser = newBrowser()
    const tab = await openTab(browser, {}, () => import('#client/live.ts'))
    let changes = 0
    const told: string[] = []
    tab.openLive(email, {
      state: (state) => void told.push(state),
      notification: () => undefined,
      accountChanged: () => {
        changes += 1
      },
      unanswered: () => void told.push('unanswered'),
      ended: () => undefined,
    })
    const [socket] = tab.sockets
    browser.advance(700)
    socket?.open()
    browser.advance(4_999)
    // The page may have read something before it changed, while its socket was still opening.
    expect(socket?.sent).toEqual(['{"type":"opened","age":700}'])
    browser.advance(1)
    expect(socket?.sent.slice(1)).toEqual(['{"type":"ping"}'])
    browser.advance(2_999)
    socket?.message({ type: 'pong' })
    browser.advance(4_999)
    expect([socket?.sent.length, told]).toEqual([2, ['connecting', 'connected']])
    browser.advance(1)
    browser.advance(3_000)
    expect(told).toEqual(['connecting', 'connected', 'unanswered', 'disconnected'])
    expect(socket?.closed).toBe(true)
    browser.advance(5_500)
    expect(tab.sockets).toHaveLength(2)
    // What still arrives on the socket that was given up is ignored, and does not keep the next one from being pinged.
    socket?.message({ type: 'account_changed' })
    tab.sockets[1]?.open()
    browser.advance(5_000)
    expect([changes, tab.sockets[1]?.sent]).toEqual([0, ['{"type":"ping"}']])
  })

  test('a connection that is slow is waited for, and one that nobody takes up is given up', async () => {
    const browser = newBrowser()
    const tab = await openTab(browser, {}, () => import('#client/live.ts'))
    const told: string[] = []
    tab.openLive(email, {
      state: (state) => void told.push(state),
      notification: () => undefined,
      accountChanged: () => undefined,
      unanswered: () => void told.push('unanswered'),
      ended: () => undefined,
    })
    browser.advance(14_999)
    expect(told).toEqual(['connecting'])
    browser.advance(1)
    expect(told).toEqual(['connecting', 'unanswered', 'disconnected'])
    browser.advance(5_500)
    tab.sockets[1]?.open()
    expect(told.slice(3)).toEqual(['connecting', 'connected'])
  })

  test('a hidden tab asks nothing, and asks at once when it is looked at', async () => {
    const browser = newBrowser()
    const tab = await openTab(browser, {}, () => import('#client/live.ts'))
    const listener = { state: () => undefined, notification: () => undefined, ended: () => undefined }
    tab.openLive(email, { ...listener, accountChanged: () => undefined })
    tab.sockets[0]?.open()
    tab.show(false)
    browser.advance(3_600_000)
    expect(tab.sockets[0]?.sent.slice(1)).toEqual([])
    tab.show(true)
    expect(tab.sockets[0]?.sent.slice(1)).toHaveLength(1)
  })

  test('asks nothing of a backend that knows the documented calls alone', async () => {
    const { browser, tab, states } = await open()
    tab.sockets[0]?.open()
    browser.advance(3_600_000)
    expect([tab.sockets[0]?.sent, states]).toEqual([[], ['connecting', 'connected']])
  })

  test('comes back no earlier than 5 seconds after it was lost, and at most half a second later', async () => {
    const { browser, tab, states } = await open()
    tab.sockets[0]?.drop()
    expect(states.at(-1)).toBe('disconnected')
    browser.advance(4_999)
    expect(tab.sockets).toHaveLength(1)
    browser.advance(501)
    expect(tab.sockets).toHaveLength(2)
    expect(states.at(-1)).toBe('connecting')
  })

  test('an error counts as lost once, though a close follows', async () => {
    const { browser, tab, states } = await open()
    const [socket] = tab.sockets
    socket?.onerror?.call(socket as never, new Event('error'))
    expect(states).toEqual(['connecting', 'disconnected'])
    browser.advance(5_500)
    expect(tab.sockets).toHaveLength(2)
  })

  test('a socket that cannot be made is lost as well', async () => {
    const browser = newBrowser()
    const tab = await openTab(browser, {}, () => import('#client/live.ts'))
    let made = 0
    Object.assign(tab.platform, {
      openSocket: () => {
        made += 1
        throw new DOMException('refused', 'SecurityError')
      },
    })
    const states: string[] = []
    tab.openLive(email, {
      state: (state) => void states.push(state),
      notification: () => undefined,
      ended: () => undefined,
    })
    browser.advance(5_500)
    expect(states).toEqual(['connecting', 'disconnected', 'connecting', 'disconnected'])
    expect(made).toBe(2)
  })

  test.each([4401, 4403])('%i ends it for good', async (code) => {
    const { browser, tab, ended } = await open()
    tab.sockets[0]?.drop(code)
    browser.advance(60_000)
    expect(ended).toEqual([code])
    expect(tab.sockets).toHaveLength(1)
  })

  test('a hidden tab waits until it is looked at', async () => {
    const { browser, tab } = await open()
    tab.show(false)
    tab.sockets[0]?.drop()
    browser.advance(3_600_000)
    expect(tab.sockets).toHaveLength(1)
    tab.show(true)
    expect(tab.sockets).toHaveLength(2)
    tab.show(true)
    expect(tab.sockets).toHaveLength(2)
  })

  test('stops for good, also while it waits', async () => {
    const { browser, tab, states, stop } = await open()
    tab.sockets[0]?.drop()
    stop()
    browser.advance(60_000)
    expect(tab.sockets).toHaveLength(1)
    expect(states).toEqual(['connecting', 'disconnected'])
  })

  test('stopped while open, it closes and says nothing more', async () => {
    const { tab, states, stop } = await open()
    tab.sockets[0]?.open()
    stop()
    expect(tab.sockets[0]?.closed).toBe(true)
    expect(states).toEqual(['connecting', 'connected'])
  })
})
