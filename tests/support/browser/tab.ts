import { vi } from 'vitest'
import type { Platform, Push, Shelf } from '#client/platform-interface.ts'
import type { Authenticator } from '#tests/support/people/authenticator.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import { socketTo, type TestSocket } from './test-socket.ts'

/** One browser: what its tabs share. Its clock does not move until it is told to. */
export interface Browser {
  readonly shelf: Map<string, string>
  /** The cookies of the API, by name. */
  readonly cookies: Map<string, string>
  readonly tabs: Tab[]
  now(): number
  /** Lets time pass in every tab, timer by timer. */
  advance(milliseconds: number): void
}

export interface Tab {
  readonly platform: Platform
  /** Where the tab was sent, in order: `/login`, `replace /login`. */
  readonly went: string[]
  /** By how much the device’s clock is behind the server’s, in milliseconds. */
  behind: number
  readonly requests: Request[]
  readonly sockets: TestSocket[]
  readonly logged: string[]
  readonly painted: string[]
  /** Files saved for the person. */
  readonly saved: { name: string; type: string; text: string }[]
  /** What was put on the clipboard, in order. */
  readonly copied: string[]
  /** Whether the browser allows copying. */
  copies: boolean
  readonly notified: { title: string; text: string; tag: string }[]
  /** The entries of its history that belong to the page, and which is the present one. */
  readonly history: { state: unknown; hash: string }[]
  place: number
  /** Puts another fragment into its address, with its `#`. */
  goTo(fragment: string): void
  /** Another tab wrote to the shared storage. */
  storageChanged(): void
  /** The page came back from the back-forward cache. */
  comeBack(): void
  /** The page is left, or reloaded. */
  leave(): void
  /** What the server has of its page. */
  version: Awaited<ReturnType<Platform['versionNow']>>
  /** A file of its code could not be loaded. */
  failPart(): void
  /** How far its page is scrolled. */
  scrolled: number
  show(visible: boolean): void
  permission: 'granted' | 'denied' | 'default' | 'unsupported'
  /** The authenticator of this browser; undefined if there is none. */
  passkey: Authenticator | undefined
  /** The push service of this browser; undefined if there is none. */
  push: Push | undefined
  /** Answers a request instead of the network; undefined lets it through. */
  intercept: (request: Request) => Promise<Response> | undefined
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

const shelfOf = (kept: Map<string, string>, changed: () => void): Shelf => ({
  get: (key) => kept.get(key) ?? null,
  set: (key, value) => {
    kept.set(key, value)
    changed()
    return true
  },
  remove: (key) => {
    if (kept.delete(key)) changed()
  },
})

const timers = new WeakMap<Browser, Set<Timer>>()

export const newBrowser = (start = testEpoch): Browser => {
  const due = new Set<Timer>()
  let now = start
  const browser: Browser = {
    shelf: new Map(),
    cookies: new Map(),
    tabs: [],
    now: () => now,
    advance: (milliseconds) => {
      const end = now + milliseconds
      for (;;) {
        const [next] = [...due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        due.delete(next)
        now = next.at
        next.run()
      }
      now = end
    },
  }
  timers.set(browser, due)
  return browser
}

/** The network as a browser uses it: with the cookies that the request may carry, from the page's origin. */
const online = (browser: Browser, origin: string) => async (request: Request) => {
  const carries = request.credentials !== 'omit'
  const headers = new Headers(request.headers)
  headers.set('origin', origin)
  if (carries && browser.cookies.size > 0)
    headers.set('cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  const response = await fetch(new Request(request, { headers }))
  for (const line of carries ? response.headers.getSetCookie() : []) {
    const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2)
    if (value === '') browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
  return response
}

const noPush: Push = {
  supported: () => false,
  current: async () => null,
  subscribe: () => Promise.reject(new Error('no push service')),
  unsubscribe: async () => undefined,
  show: async () => undefined,
  onOpen: () => () => undefined,
}

export interface TabOptions {
  /** The page's own origin. */
  readonly origin?: string
  /** `PUBLIC_API_URL`. */
  readonly api?: string
  readonly adminEmail?: string
  readonly path?: string
  /** The fragment of its address, with its `#`. */
  readonly hash?: string
}

const createTab = (browser: Browser, options: TabOptions): Tab => {
  const { origin = 'http://portal.test', api = '', adminEmail = '', path = '/login', hash = '' } = options
  const openedAt = browser.now()
  const due = timers.get(browser) ?? new Set<Timer>()
  const listeners = new Set<() => void>()
  const watchers = new Set<() => void>()
  const returns = new Set<() => void>()
  const leaves = new Set<() => void>()
  const moves = new Set<() => void>()
  const partFailures = new Set<() => void>()
  const tell = (set: Set<() => void>) => [...set].forEach((run) => void run())
  const subscribe = (set: Set<() => void>) => (run: () => void) => {
    set.add(run)
    return () => void set.delete(run)
  }
  const network = online(browser, origin)
  let visible = true
  const tab: Tab = {
    went: [],
    behind: 0,
    requests: [],
    sockets: [],
    logged: [],
    painted: [],
    saved: [],
    copied: [],
    copies: true,
    notified: [],
    history: [{ state: null, hash }],
    place: 0,
    version: { state: 'same' },
    failPart: () => tell(partFailures),
    permission: 'granted',
    passkey: undefined,
    push: undefined,
    intercept: () => undefined,
    storageChanged: () => tell(listeners),
    comeBack: () => {
      tell(listeners)
      tell(returns)
    },
    leave: () => tell(leaves),
    scrolled: 0,
    goTo: (fragment) => {
      tab.history.splice(tab.place + 1)
      tab.history.push({ state: null, hash: fragment })
      tab.place += 1
      tell(moves)
    },
    show: (shown) => {
      visible = shown
      if (shown) tell(watchers)
    },
    platform: {
      api,
      adminEmail,
      origin: () => origin,
      path: () => path,
      hash: () => tab.history.at(tab.place)?.hash ?? '',
      scrolled: () => tab.scrolled,
      history: {
        state: () => tab.history[tab.place]?.state ?? null,
        push: (state, fragment = '') => {
          tab.history.splice(tab.place + 1)
          tab.history.push({ state: structuredClone(state), hash: fragment })
          tab.place += 1
        },
        replace: (state, fragment = '') => {
          tab.history[tab.place] = { state: structuredClone(state), hash: fragment }
        },
        go: (by) => {
          if (tab.history[tab.place + by] === undefined) return
          tab.place += by
          tell(moves)
        },
        onMove: subscribe(moves),
      },
      go: (to, how) => void tab.went.push(how ? `${how} ${to}` : to),
      reload: () => void tab.went.push(`reload ${path}`),
      versionNow: async () => tab.version,
      onPartFailed: subscribe(partFailures),
      holdsSecrets: () => false,
      now: () => browser.now() + tab.behind,
      deviceNow: browser.now,
      age: () => browser.now() - openedAt,
      after: (milliseconds, run) => {
        const timer = { at: browser.now() + milliseconds, run }
        due.add(timer)
        return () => void due.delete(timer)
      },
      random: () => 0.5,
      earlyFor: () => null,
      fetch: (request) => {
        tab.requests.push(request)
        return tab.intercept(request) ?? network(request)
      },
      openSocket: (address) => {
        const socket = socketTo(address)
        tab.sockets.push(socket)
        return socket
      },
      storage: shelfOf(browser.shelf, () => {
        for (const other of browser.tabs) if (other !== tab) other.storageChanged()
      }),
      tabStorage: shelfOf(new Map(), () => undefined),
      onStorage: subscribe(listeners),
      onLeave: subscribe(leaves),
      onReturn: subscribe(returns),
      hidden: () => !visible,
      onVisible: subscribe(watchers),
      online: () => true,
      onOnline: () => () => undefined,
      notifyPermission: () => tab.permission,
      askToNotify: async () => tab.permission,
      paint: (theme) => void tab.painted.push(theme),
      save: (name, type, content) =>
        void tab.saved.push({ name, type, text: typeof content === 'string' ? content : `${content.size} bytes` }),
      copy: async (text) => {
        if (!tab.copies) throw new DOMException('Write permission denied.', 'NotAllowedError')
        tab.copied.push(text)
      },
      notify: (title, text, tag) => void tab.notified.push({ title, text, tag }),
      passkeysSupported: () => tab.passkey !== undefined,
      loadPasskeys: async () => ({
        canOffer: async () => false,
        create: async (options) => tab.passkey?.create(options as never) ?? Promise.reject(new Error('no passkey')),
        get: async (options) => tab.passkey?.get(options as never) ?? Promise.reject(new Error('no passkey')),
        offer: () => new Promise(() => undefined),
      }),
      loadPush: async () => tab.push ?? noPush,
      log: (what) => void tab.logged.push(what),
    },
  }
  browser.tabs.push(tab)
  return tab
}

/** A new tab with stores of its own: `load` imports them, and they are bound to this tab. */
export const openTab = async <Stores extends object>(
  browser: Browser,
  options: TabOptions,
  load: () => Promise<Stores>,
): Promise<Tab & Stores> => {
  vi.resetModules()
  const tab = createTab(browser, options)
  const { bindPlatform } = await import('#client/platform.ts')
  bindPlatform(tab.platform)
  return Object.assign(tab, await load())
}
