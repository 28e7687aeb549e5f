import type { Account } from '#fund/money/account.ts'
import { settleRequest } from '#fund/money/withdrawals.ts'

interface Asked {
  readonly asked: number
  readonly full?: boolean
  readonly deposited?: number
}

/** A capital withdrawal at its effect. */
export const settleCapital = (account: Account, { asked, full = false, deposited = 0 }: Asked) =>
  settleRequest(account, { kind: 'capital', asked, full, deposited })

/** A dividend at its effect, and an addition to capital. */
export const settleDividend = (account: Account, asked: number) =>
  settleRequest(account, { kind: 'dividend', asked, full: false, deposited: 0 })
export const settleAddition = (account: Account, asked: number) =>
  settleRequest(account, { kind: 'addition', asked, full: false, deposited: 0 })
