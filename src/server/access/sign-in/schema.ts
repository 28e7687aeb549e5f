import type { Awaits } from '#contract/entities/factors.ts'

/** A browser's challenge for an address: its newest code. Instants are epoch milliseconds. */
export interface ChallengesTable {
  /** SHA-256 of the challenge cookie, hex. */
  token_hash: string
  /** Keyed hash of the address: a challenge for an address without an account looks the same. */
  address_key: string
  /** HMAC of the code; the key is outside the database. */
  code_hash: string
  /** 1 if the browser had signed in to this account before. */
  known: number
  sent_at: number
  expires_at: number
  tries: number
  /** How many of the tries were made without the cookie. */
  silent_tries: number
  used_at: number | null
  /** 1 if it was asked for by "Forgot password". */
  for_password: number
}

/** A browser that signed in to an account before; strangers cannot use up its allowances. */
export interface KnownBrowsersTable {
  id: string
  /** SHA-256 of the browser cookie, hex. */
  token_hash: string
  person_id: string
  created_at: number
  seen_at: number
}

/** A registration that becomes an account once its mailbox has answered. Instants are epoch milliseconds. */
export interface WaitingRegistrationsTable {
  /** Folded (`foldAddress`). */
  email: string
  name: string
  /** The page's language tag; null is English. */
  language: string | null
  asked_at: number
}

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

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    challenges: ChallengesTable
    known_browsers: KnownBrowsersTable
    sessions: SessionsTable
    waiting_registrations: WaitingRegistrationsTable
  }
}
