/** A key for another system of the fund's owner. Instants are epoch milliseconds. */
export interface ApiKeysTable {
  id: string
  name: string
  /** SHA-256 of the key, which itself is stored nowhere; unique. */
  key_hash: string
  /** The key's last characters. */
  hint: string
  /** Names of scopes, separated by spaces. */
  scopes: string
  made_at: number
  /** The owner in whose name it works, as long as they are an owner. */
  made_by: string
  expires_at: number
  /** Accurate to the minute. */
  used_at: number | null
  revoked_at: number | null
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    api_keys: ApiKeysTable
  }
}
