import { beforeEach, describe, expect, test } from 'vitest'
import type { Push, Subscribed } from '#client/platform-interface.ts'
import { type Browser, newBrowser, openTab, type Tab } from '#tests/support/browser/tab.ts'
import { pushTrouble, pushWords } from '#words/notices/push.ts'

const load = async () => ({
  ...(await import('#stores/investor/account/settings/push.ts')),
  ...(await import('#stores/investor/account/settings/kept-push.ts')),
})

const json = (body: unknown, status = 200): Promise<Response> => Promise.resolve(Response.json(body, { status }))

/** A backend with `push`, which outlives the pages of a test. */
const newBackend = () => {
  const state = { key: 'key-1', devices: new Map<string, { id: string; replaces?: string }>(), made: 0, away: false }
  const at = '2026-11-17T17:00:00.000Z'
  const listed = () =>
    [...state.devices.values()].map(({ id }) => ({
      id,
      browser: 'Firefox on Linux',
      service: 'push.example.com',
      added_at: at,
      seen_at: at,
      sent_at: null,
      waiting: 0,
      failure: null,
    }))
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (state.away) return json({ detail: 'Away.' }, 500)
    if (pathname === '/api/push') return json({ key: state.key, devices: listed() })
    if (request.method === 'POST' && pathname === '/api/push/devices') {
      const { endpoint, replaces } = await request.json()
      const before = state.devices.get(endpoint) ?? state.devices.get(replaces)
      state.devices.delete(replaces)
      state.made += before ? 0 : 1
      state.devices.set(endpoint, { ...(before ?? { id: `device-${state.made}` }), ...(replaces && { replaces }) })
      return json({ id: state.devices.get(endpoint)?.id, devices: listed() })
    }
    const id = pathname.split('/')[4]
    for (const [endpoint, device] of state.devices)
      if (request.method === 'DELETE' && device.id === id) state.devices.delete(endpoint)
    return json({ devices: listed() })
  }
  return Object.assign(state, { answer, endpoints: () => [...state.devices.keys()] })
}

/** The push service of a browser, which outlives its pages. */
const newService = () => {
  const service = { subscribed: null as Subscribed | null, made: 0, away: false, asked: 0 }
  const push: Push = {
    supported: () => true,
    current: async () => service.subscribed,
    subscribe: async (key) => {
      if (service.away) throw new DOMException('Registration failed', 'AbortError')
      service.made += 1
      service.subscribed = { endpoint: `https://push.example.com/${service.made}`, p256dh: 'p', auth: 'a', key }
      return service.subscribed
    },
    unsubscribe: async () => {
      service.subscribed = null
    },
    show: async () => undefined,
    onOpen: () => () => undefined,
  }
  return Object.assign(service, { push })
}

describe('push on this device', () => {
  let browser: Browser
  let backend: ReturnType<typeof newBackend>
  let service: ReturnType<typeof newService>
  beforeEach(() => {
    browser = newBrowser()
    backend = newBackend()
    service = newService()
  })
  const open = async (given: Partial<Tab> = {}) => {
    const tab = await openTab(browser, { path: '/dashboard' }, load)
    return Object.assign(tab, { push: service.push, intercept: backend.answer, ...given })
  }

  test('a browser without a push service, and one that blocks notifications, say so and subscribe nothing', async () => {
    const without = await open({ push: undefined })
    await without.loadPush()
    expect(without.$push.get()).toMatchObject({ state: 'unsupported', known: true })
    const blocking = await open({ permission: 'denied' })
    await blocking.loadPush()
    await blocking.turnOnPush()
    expect([blocking.$push.get().state, service.made]).toEqual(['blocked', 0])
  })

  test('is asked for by a press alone, turned on, known to the next page and turned off', async () => {
    const tab = await open()
    await tab.loadPush()
    expect([tab.$push.get().state, service.made]).toEqual(['off', 0])
    await tab.turnOnPush()
    expect(tab.$push.get()).toMatchObject({ state: 'on', device: { id: 'device-1' }, others: [], busy: null })
    const next = await open()
    await next.loadPush()
    expect(next.$push.get().state).toBe('on')
    await next.turnOffPush()
    expect([next.$push.get().state, service.subscribed, backend.endpoints()]).toEqual(['off', null, []])
  })

  test('an answer from before it was turned on or off takes nothing back', async () => {
    const tab = await open()
    const turn = async (run: () => Promise<void>): Promise<void> => {
      const slow = Promise.withResolvers<void>()
      const begun = Promise.withResolvers<void>()
      tab.intercept = async (request) => {
        tab.intercept = backend.answer
        const older = await backend.answer(request)
        begun.resolve()
        await slow.promise
        return older
      }
      const reading = tab.loadPush()
      await begun.promise
      await run()
      slow.resolve()
      await reading
    }
    await turn(tab.turnOnPush)
    expect(tab.$push.get()).toMatchObject({ state: 'on', device: { id: 'device-1' } })
    await turn(tab.turnOffPush)
    expect(tab.$push.get()).toMatchObject({ state: 'off', device: null, others: [] })
  })

  test('the one switch turns this browser on with the wish, and asks nothing of one that is blocked', async () => {
    const tab = await open()
    await tab.switchPushHere(true)
    expect(tab.$push.get()).toMatchObject({ state: 'on', device: { id: 'device-1' }, error: null })
    await tab.switchPushHere(false)
    expect(tab.$push.get()).toMatchObject({ state: 'on' })
    const blocked = await open({ permission: 'denied' })
    await blocked.switchPushHere(true)
    expect(blocked.$push.get()).toMatchObject({ state: 'blocked', error: null })
    expect(backend.endpoints()).toHaveLength(1)
  })

  test('a question that was dismissed, a push service that is away and a backend that refuses are said', async () => {
    const asked = await open({ permission: 'default' })
    await asked.turnOnPush()
    expect(asked.$push.get()).toMatchObject({ state: 'off', error: pushWords.dismissed })
    service.away = true
    const tab = await open()
    await tab.turnOnPush()
    expect(tab.$push.get()).toMatchObject({ state: 'off', error: pushWords.noService })
    backend.away = true
    await tab.turnOnPush()
    expect(tab.$push.get().error).toBe('That did not work: Away.')
  })

  test('each visit says that it is there; another key or endpoint is reported as the same device', async () => {
    const tab = await open()
    await tab.turnOnPush()
    await tab.renewPush(service.push)
    expect([service.made, backend.endpoints()]).toEqual([1, ['https://push.example.com/1']])
    backend.key = 'key-2'
    await tab.renewPush(service.push)
    expect([service.subscribed?.key, backend.endpoints()]).toEqual(['key-2', ['https://push.example.com/2']])
    service.subscribed = null
    await tab.renewPush(service.push)
    expect([backend.endpoints(), backend.made]).toEqual([['https://push.example.com/3'], 1])
  })

  test('a browser that the backend no longer knows, or that may show nothing any more, is forgotten', async () => {
    const tab = await open()
    await tab.turnOnPush()
    backend.devices.clear()
    await tab.renewPush(service.push)
    expect([tab.readKeptPush(), service.subscribed, backend.endpoints()]).toEqual([null, null, []])
    await tab.turnOnPush()
    tab.permission = 'denied'
    await tab.renewPush(service.push)
    expect([tab.readKeptPush(), backend.endpoints()]).toEqual([null, []])
  })

  test('what did not get through says why, and whether it is tried again', () => {
    expect(pushTrouble(0, null)).toBeNull()
    expect(pushTrouble(2, '503')).toBe('2 notifications are waiting: its push service answered 503. We keep trying.')
    expect(pushTrouble(0, 'ADDRESS_REFUSED')).toBe(
      'The last notification did not get through: its push service could not be reached.',
    )
  })
})
