import type { Account } from '#fund/money/account.ts'
import type { WeekShare } from '#fund/money/share.ts'

// How the ledger's entries change an account, for models that keep accounts without a ledger.

export const received = (account: Account, amount: number): Account => ({
  ...account,
  capital: account.capital + amount,
})

export const paidOut = (account: Account): Account => ({ ...account, payable: 0 })

export const afterWeek = (account: Account, share: Pick<WeekShare, 'resultChange' | 'carriedLossAfter'>): Account => ({
  ...account,
  result: account.result + share.resultChange,
  carriedLoss: share.carriedLossAfter,
})
