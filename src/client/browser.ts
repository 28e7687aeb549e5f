import { earlyFor, takeEarlyAnswer } from './early.ts'
import type { Platform, Shelf, Stop } from './platform-interface.ts'

/**
 * Storage may be switched off or full, and then throws on any access: what it refuses is kept in memory until the page
 * closes.
 */
const shelf = (find: () => Storage): Shelf => {
  const page = new Map<string, string>()
  const attempt = <T>(run: () => T, otherwise: () => T): T => {
    try {
      return run()
    } catch {
      return otherwise()
    }
  }
  return {
    get: (key) =>
      page.get(key) ??
      attempt(
        () => find().getItem(key),
        () => null,
      ),
    set: (key, value) => {
      page.delete(key)
      return attempt(
        () => {
          find().setItem(key, value)
          return true
        },
        () => {
          page.set(key, value)
          return false
        },
      )
    },
    remove: (key) => {
      page.delete(key)
      attempt(
        () => find().removeItem(key),
        () => undefined,
      )
    },
  }
}

const listen = (target: EventTarget, names: readonly string[], run: (event: Event) => void): Stop => {
  for (const name of names) target.addEventListener(name, run)
  return () => {
    for (const name of names) target.removeEventListener(name, run)
  }
}

const onReturn = (run: () => void): Stop =>
  listen(window, ['pageshow'], (event) => {
    if ((event as PageTransitionEvent).persisted) run()
  })

/** A clock that is off by less shows no other minute for long, and an answer was under way. */
const clockOffMsMax = 60_000

/** By how much the browser's clock is behind the server's; 0 where they agree, or the server does not say. */
let behindMs = 0

const setClock = ({ headers }: Response): void => {
  const behind = Date.parse(headers.get('date') ?? '') - Date.now()
  if (behind) behindMs = Math.abs(behind) > clockOffMsMax ? behind : 0
}

/** Fields whose text is kept nowhere (src/stores/session/kept-draft.ts), and dialogs that show something only once. */
const unkept =
  '[type="password"], [type="file"], [name$="Number"], [name="taxId"], [name="dateOfBirth"], [autocomplete="one-time-code"], [open][closedby]'

const versionPatienceMs = 5_000

/** The islands' own files, as the page names them: their names change with every byte of the code. */
const islandFiles = (html: string): string => String(html.match(/component-url="[^"]*"/g))

/** Asks past every cache, the browser's and the worker's. */
const versionNow: Platform['versionNow'] = async () => {
  try {
    const signal = AbortSignal.timeout(versionPatienceMs)
    const answer = await fetch(`${location.pathname}?version`, { cache: 'no-store', signal })
    const name = islandFiles(await answer.text())
    if (name === islandFiles(document.body.outerHTML)) return { state: 'same' }
    if (name !== 'null') return { state: 'newer', name }
  } catch {}
  return { state: 'unreachable' }
}

/** Older browsers answer nothing when they are asked, and say it themselves afterwards. */
const permissionOf = (said: unknown) =>
  said === 'granted' || said === 'denied' || said === 'default' ? said : 'unsupported'

const supportsNotifications = (): boolean => 'Notification' in globalThis

export const browserPlatform: Platform = {
  api: import.meta.env.PUBLIC_API_URL ?? '',
  adminEmail: import.meta.env.PUBLIC_ADMIN_EMAIL ?? '',
  origin: () => location.origin,
  path: () => location.pathname,
  hash: () => location.hash,
  scrolled: () => Math.round(scrollY),
  history: {
    state: () => history.state,
    push: (state, fragment = '') => history.pushState(state, '', location.pathname + location.search + fragment),
    replace: (state, fragment = '') => history.replaceState(state, '', location.pathname + location.search + fragment),
    go: (by) => history.go(by),
    onMove: (run) => {
      // Tabs restore their own scroll positions.
      history.scrollRestoration = 'manual'
      return listen(window, ['popstate'], run)
    },
  },
  go: (path, how) => (how === 'replace' ? location.replace(path) : location.assign(path)),
  reload: () => location.reload(),
  versionNow,
  onPartFailed: (run) => listen(window, ['vite:preloadError'], run),
  // A dialog has no value.
  holdsSecrets: () => [...document.querySelectorAll<HTMLInputElement>(unkept)].some(({ value }) => value !== ''),
  now: () => Date.now() + behindMs,
  deviceNow: () => Date.now(),
  age: () => Math.round(performance.now()),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  fetch: async (request) => {
    const answer = await (takeEarlyAnswer(request, browserPlatform.age()) ?? fetch(request))
    // A file of the page's code may come from a cache, with the date of another day.
    if (request.url.includes('/api/')) setClock(answer)
    return answer
  },
  earlyFor,
  openSocket: (address) => new WebSocket(address),
  storage: shelf(() => localStorage),
  tabStorage: shelf(() => sessionStorage),
  onStorage: (run) => {
    const stopListening = listen(window, ['storage'], run)
    const stopReturning = onReturn(run)
    return () => {
      stopListening()
      stopReturning()
    }
  },
  onLeave: (run) => listen(window, ['pagehide'], run),
  onReturn,
  hidden: () => document.visibilityState === 'hidden',
  onVisible: (run) =>
    listen(document, ['visibilitychange'], () => {
      if (!browserPlatform.hidden()) run()
    }),
  // Some say nothing.
  online: () => navigator.onLine !== false,
  onOnline: (run) => listen(window, ['online', 'offline'], run),
  notifyPermission: () => permissionOf(supportsNotifications() && Notification.permission),
  askToNotify: async () => permissionOf(supportsNotifications() && (await Notification.requestPermission())),
  paint: (theme) => {
    document.documentElement.dataset.theme = theme
  },
  notify: (title, text, tag) => {
    try {
      new Notification(title, { body: text, tag })
    } catch {
      // Phones allow it only from a service worker; the feed shows the notification anyway.
    }
  },
  save: (name, type, content) => {
    const href = URL.createObjectURL(new Blob([content], { type }))
    Object.assign(document.createElement('a'), { href, download: name }).click()
    // Some browsers read the file only after this turn.
    setTimeout(() => URL.revokeObjectURL(href), 1_000)
  },
  // Without HTTPS `navigator.clipboard` is missing.
  copy: async (text) => navigator.clipboard.writeText(text),
  passkeysSupported: () => 'PublicKeyCredential' in globalThis && !/^\[|^[\d.]+$/.test(location.hostname),
  loadPasskeys: async () => (await import('./browser-passkeys.ts')).browserPasskeys,
  loadPush: async () => (await import('./browser-push.ts')).browserPush,
  log: (what, reason) => console.info(`${what}:`, reason),
}
