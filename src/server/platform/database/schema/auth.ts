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

/** How much of a limit was used; its window ends at `ends_at`. */
export interface AllowancesTable {
  /** Keyed hash of what is limited and for whom. */
  key: string
  count: number
  ends_at: number
}

export interface AuthSchema {
  challenges: ChallengesTable
  known_browsers: KnownBrowsersTable
  allowances: AllowancesTable
}
