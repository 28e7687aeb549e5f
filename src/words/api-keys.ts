import type { ApiScope } from '#fund/api-scopes.ts'

/** What a key opens, as its owner chooses it. */
export const scopeNames: Readonly<Record<ApiScope, { readonly name: string; readonly hint: string }>> = {
  books: { name: 'Books', hint: 'Reads the trial balance and the bank’s reconciliation.' },
  fund: { name: 'Fund', hint: 'Reads the fund’s figures and its weeks.' },
  investors: { name: 'Investors', hint: 'Reads the list of investors with names, addresses and balances.' },
  payments: { name: 'Payments', hint: 'Reads what is due and the batches.' },
  audit: { name: 'Audit trail', hint: 'Reads who did what.' },
  'bank-files': { name: 'Bank files', hint: 'Hands in the bank’s statements. This changes data; it books nothing.' },
}

export const apiKeyStates = {
  active: 'Works',
  suspended: 'Suspended',
  expired: 'Expired',
  revoked: 'Revoked',
} as const

export const apiKeyWords = {
  about:
    'With a key, another system of yours, for instance an accountant’s script, makes the calls that its scope names, and no others. It moves no money and needs no sign-in, so give it only to a system that keeps it safe.',
  none: 'No key has been made.',
  shownOnce: 'Copy it now: it is kept only as a hash and shown this once.',
  revoke: (name: string, hint: string) => ({
    title: `Revoke “${name}”`,
    text: [`The system with the key ending in ${hint} is refused at once. The trail keeps a record of it.`],
    confirm: 'Revoke',
    done: `“${name}” opens nothing any more.`,
  }),
} as const
