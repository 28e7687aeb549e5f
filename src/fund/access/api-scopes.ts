/** What an API key may be allowed: each call names the scope that opens it, and a scope opens no other call. */
export const apiScopes = ['books', 'fund', 'investors', 'payments', 'audit', 'bank-files'] as const

export type ApiScope = (typeof apiScopes)[number]

/** The scopes that change something; all others only read. */
export const writingScopes: readonly ApiScope[] = ['bank-files']

export const apiKeyDaysMax = 366
/** How many keys may be active at one time. */
export const apiKeysMax = 20
