import type { ApiScope } from '#fund/access/api-scopes.ts'

/** What a key opens, as its owner chooses it. */
export const scopeNames: Readonly<Record<ApiScope, { readonly name: string; readonly hint: string }>> = {
  books: { name: 'Books', hint: 'Reads the trial balance and the bank’s reconciliation.' },
  fund: { name: 'Fund', hint: 'Reads the fund’s figures and its weeks.' },
  investors: { name: 'Investors', hint: 'Reads the list of investors with names, addresses and balances.' },
  payments: { name: 'Payments', hint: 'Reads what is due, and the batches.' },
  audit: { name: 'Audit trail', hint: 'Reads who did what.' },
  'bank-files': { name: 'Bank files', hint: 'Uploads the bank’s statements. This changes data but books nothing.' },
}

export const apiKeyStates = {
  active: 'Works',
  suspended: 'Suspended',
  expired: 'Expired',
  revoked: 'Revoked',
} as const

export const apiKeyWords = {
  about:
    'A key lets another system, such as your accountant’s script, make the calls in its scope and no others. It cannot move money. It works without a sign-in, so give it only to a system that keeps it safe.',
  none: 'There are no keys yet.',
  shownOnce: 'Copy it now: only its hash is kept, so it is shown only this once.',
  revoke: (name: string, hint: string) => ({
    title: `Revoke “${name}”`,
    text: [`The system with the key ending in ${hint} is refused at once. The audit trail keeps a record of it.`],
    confirm: 'Revoke',
    refuses: true,
    done: `“${name}” no longer works.`,
  }),
} as const
