import type { Awaits } from '#contract/entities/factors.ts'

/** A signed-in browser; the cookie's token is kept hashed only. Instants are epoch milliseconds. */
export interface SessionsTable {
  /** UUIDv7, shown to its owner; no secret. */
  id: string
  /** SHA-256 of the cookie's token, hex; unique. */
  token_hash: string
  person_id: string
  created_at: number
  seen_at: number
  expires_at: number
  /** 1 where remember-me was ticked. */
  remember: number
  /** Like "Firefox on Linux", for the list of one's sessions. */
  browser: string
  /** The network address of the sign-in, shortened; null for sessions that are older than this column. */
  network: string | null
  /** What it lacks until it reaches more than the second factor; null where it lacks nothing. */
  awaits: Awaits | null
}

export interface SessionsSchema {
  sessions: SessionsTable
}
