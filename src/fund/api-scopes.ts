/** What an API key may be given: each scope is named beside the calls that it opens, and opens no other. */
export const apiScopes = ['books', 'fund', 'investors', 'payments', 'audit', 'bank-files'] as const

export type ApiScope = (typeof apiScopes)[number]

/** The scopes that change something; all others only read. */
export const writingScopes: readonly ApiScope[] = ['bank-files']

export const apiKeyDaysMax = 366
/** Keys that work at one time. */
export const apiKeysMax = 20
