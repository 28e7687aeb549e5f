/** What a page's own script has begun before the islands' code arrived. */
export interface Early {
  /** The address of the one call that it made. */
  readonly address: string
  readonly answer: Promise<Response>
  /** What it drew of the first screen; null until then. */
  drawn: Element | null
  /** Whether the islands have taken over the answer. */
  taken: boolean
}

declare global {
  interface Window {
    /** Set by src/layouts/early/early-home.ts. */
    early?: Early
  }
}

/** Somebody who comes to that screen later than this gets an answer of their own. */
const freshMs = 15_000

/**
 * The answer to a request that the page's script has made already, once; undefined for any other. `age` is the page's,
 * in milliseconds.
 */
export const takeEarlyAnswer = ({ method, url }: Request, age: number): Promise<Response> | undefined => {
  const { early } = window
  if (!early || early.taken || method !== 'GET' || url !== early.address || age > freshMs) return undefined
  early.taken = true
  return early.answer
}

/** What the page's script drew, which stands until the islands draw the same; null if it drew nothing. */
export const earlyDrawing = (): Element | null => globalThis.window?.early?.drawn ?? null
