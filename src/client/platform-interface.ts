import type { Early } from './early.ts'

/** Text kept under a name; if the browser refuses storage, nothing is kept and nothing fails. */
export interface Shelf {
  get(key: string): string | null
  /** Whether it is kept beyond this page. */
  set(key: string, value: string): boolean
  remove(key: string): void
}

/** The part of a browser's WebSocket that the portal uses. */
export type Socket = Pick<WebSocket, 'close' | 'send' | 'onopen' | 'onmessage' | 'onclose' | 'onerror'>

/** WebAuthn, in its JSON form; only the backend knows the fields. The promises reject if no passkey was used. */
export interface Passkeys {
  /** Whether passkeys can be offered in the list of an address field. */
  canOffer(): Promise<boolean>
  create(options: Record<string, unknown>): Promise<Record<string, unknown>>
  get(options: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Resolves once one was chosen from that list. */
  offer(options: Record<string, unknown>): Promise<Record<string, unknown>>
}

/** What is needed to send a push message to this browser; all but the endpoint in base64url. */
export interface Subscribed {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The backend's key with which it was subscribed. */
  readonly key: string
}

/** Push messages, and notifications by the page's service worker; loaded on demand, since few want them. */
export interface Push {
  supported(): boolean
  current(): Promise<Subscribed | null>
  /**
   * Subscribes with the backend's key; ends a subscription with another key. Rejects if the push service cannot be
   * reached.
   */
  subscribe(key: string): Promise<Subscribed>
  unsubscribe(): Promise<void>
  /** If the worker and the page show the same tag, it appears once. */
  show(title: string, text: string, tag: string): Promise<void>
  /**
   * A notification of the worker was pressed while this page is open, or was still loading: receives the id of what it
   * is about.
   */
  onOpen(run: (id: string) => void): Stop
}

/** Ends a subscription. */
export type Stop = () => void

/**
 * Everything that the client and the stores need from the world around them. Bound to the browser; tests bind their own
 * with `bindPlatform`, and nothing else may touch these things.
 */
export interface Platform {
  /** `PUBLIC_API_URL`: '' is the page's own origin, 'none' a site without a backend, otherwise an origin. */
  readonly api: string
  /** `PUBLIC_ADMIN_EMAIL`, for a backend whose answers name no role (spec §6). */
  readonly adminEmail: string
  /** The page's own origin, `https://host`. */
  origin(): string
  /** The page's own path, `/dashboard`. */
  path(): string
  /** The fragment of the page's address with its `#`, or nothing. */
  hash(): string
  /** How far the page is scrolled down, in pixels. */
  scrolled(): number
  /** The entries of this tab's history that belong to this page, each with a state of ours. */
  readonly history: {
    /** The state of the present entry, null if none was given. */
    state(): unknown
    /**
     * The fragment, with its `#`, becomes the address's; without one the address has none. The same holds for
     * `replace`.
     */
    push(state: unknown, fragment?: string): void
    replace(state: unknown, fragment?: string): void
    go(by: number): void
    /** Back, Forward or a link within the page was used. */
    onMove(run: () => void): Stop
  }
  /** Goes to another page; `replace` leaves this one out of the history. */
  go(path: string, how?: 'replace'): void
  /** Loads this page again. */
  reload(): void
  /** Which version of this page the server has now; never rejects. `name` tells versions apart. */
  versionNow(): Promise<{ readonly state: 'same' | 'unreachable' } | { readonly state: 'newer'; readonly name: string }>
  /** A file of the page's code could not be loaded. */
  onPartFailed(run: () => void): Stop
  /** Whether something is typed, chosen or shown that is never kept over a reload: a password, a file, a new key. */
  holdsSecrets(): boolean
  /** Epoch milliseconds. */
  now(): number
  /** By the device’s own clock, however wrong: for what is kept in this browser and compared here alone. */
  deviceNow(): number
  /** For how long this page has been open, in whole milliseconds. */
  age(): number
  /** Calls back once, after that many milliseconds. */
  after(milliseconds: number, run: () => void): Stop
  /** From 0 to below 1. */
  random(): number
  fetch(request: Request): Promise<Response>
  /** What the page's own script has begun for this person; what it began for anybody else is forgotten. */
  earlyFor(email: string): Early | null
  openSocket(address: string): Socket
  /** Shared by the tabs of this browser. */
  readonly storage: Shelf
  /** Only for this tab, until it is closed. */
  readonly tabStorage: Shelf
  /** Another tab changed something in `storage`, or this page came back from the back-forward cache. */
  onStorage(run: () => void): Stop
  /** This page is being left or reloaded. */
  onLeave(run: () => void): Stop
  /** This page came back from the back-forward cache, as it was left. */
  onReturn(run: () => void): Stop
  hidden(): boolean
  onVisible(run: () => void): Stop
  online(): boolean
  onOnline(run: () => void): Stop
  /** Whether browser notifications are permitted; ask only on a gesture. */
  notifyPermission(): 'granted' | 'denied' | 'default' | 'unsupported'
  askToNotify(): Promise<'granted' | 'denied' | 'default' | 'unsupported'>
  /** Applies a theme to the page. */
  paint(theme: 'light' | 'dark'): void
  /** If two tabs show the same tag, it appears once. */
  notify(title: string, text: string, tag: string): void
  /** Saves content as a file. */
  save(name: string, type: string, content: string | Blob): void
  /** Puts a text on the clipboard; rejects if the browser does not allow it. */
  copy(text: string): Promise<void>
  /** False if the page is open under an IP address: passkeys belong to a name. */
  passkeysSupported(): boolean
  /** Loaded when a passkey is needed: few use them. */
  loadPasskeys(): Promise<Passkeys>
  /** Loaded when it is needed. */
  loadPush(): Promise<Push>
  /** Logs the failures that the specification keeps off the screen (spec §8 "Silent failures"). */
  log(what: string, reason: unknown): void
}
