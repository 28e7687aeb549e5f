import type { Awaits } from '#contract/entities/factors.ts'

/** A signed-in browser; only a hash of the cookie's token is kept. Instants are epoch milliseconds. */
export interface SessionsTable {
  /** UUIDv7, shown to its owner; not a secret. */
  id: string
  /** SHA-256 of the cookie's token, hex; unique. */
  token_hash: string
  person_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** 1 if remember-me was ticked. */
  remember: number
  /** Like "Firefox on Linux", for the list of one's sessions. */
  browser: string
  /** The network address of the sign-in, shortened; null for sessions older than this column. */
  network: string | null
  /** What is missing before it reaches more than the second factor; null if nothing is. */
  awaits: Awaits | null
  /** The known browser in which it began; null if the browser was not known, or if the session is older than this column. */
  browser_id: string | null
  /** Until when it may set a new password without the current one, after "Forgot password"; null if it may not. */
  sets_password_until: number | null
}

export interface SessionsSchema {
  sessions: SessionsTable
}
