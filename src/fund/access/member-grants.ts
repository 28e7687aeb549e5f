/** What a reader of an account may be let see, each apart. */
export const memberGrants = ['balance', 'transfers', 'statements', 'tax'] as const

export type MemberGrant = (typeof memberGrants)[number]

const names: Readonly<Record<MemberGrant, string>> = {
  balance: 'balance and reports',
  transfers: 'transfers',
  statements: 'statements',
  tax: 'tax papers',
}

/** "statements and tax papers", for a sentence. */
export const grantsInWords = (grants: readonly MemberGrant[]): string =>
  new Intl.ListFormat('en-US').format(memberGrants.filter((one) => grants.includes(one)).map((one) => names[one]))
