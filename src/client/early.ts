/** What a page's own script has begun for one person before the islands' code arrived. */
export interface Early {
  /** The person's address. */
  readonly email: string
  /** The address of the one call that it made. */
  readonly address: string
  /** Null once the islands have taken it over. */
  answer: Promise<Response> | null
  /** When the answer had arrived, in milliseconds of the page's age; null until then. */
  arrived: number | null
  /** What it drew of the first screen; null if it drew nothing. */
  drawn: Element | null
}

declare global {
  interface Window {
    /** Set by src/layouts/early/early-home.ts. */
    early?: Early | undefined
  }
}

/** Somebody who comes to that screen so much later gets an answer of their own. */
const freshMs = 15_000

/**
 * The answer to a request that the page's script has made already, once; null for any other. `age` is the page's,
 * in milliseconds.
 */
export const takeEarlyAnswer = ({ url }: Request, age: number): Promise<Response> | null => {
  const { early } = window
  if (early?.address !== url || age - (early.arrived ?? age) > freshMs) return null
  const { answer } = early
  early.answer = null
  return answer
}

/** What was begun for this person; what was begun for anybody else is forgotten. */
export const earlyFor = (email: string): Early | null => {
  const early = globalThis.window?.early
  if (!early || early.email === email) return early ?? null
  window.early = undefined
  return null
}
