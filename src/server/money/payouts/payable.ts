import type { Selectable } from 'kysely'
import type { PayoutHold } from '#contract/entities/transfer.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { isRoutingNumber } from '#fund/money/references.ts'
import { frozenObstacle } from '#server/access/freezes/frozen.ts'
import { holdObstacle } from '#server/access/holds/holds.ts'
import { bankDetailsOf } from '#server/people/bank-accounts/destination.ts'
import type { BankAccountsTable } from '#server/people/bank-accounts/schema.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'

export type BankAccountRow = Selectable<BankAccountsTable>

/** These people's bank accounts that are approved or wait for approval, by person. */
export const accountsByPerson = async (
  db: Db,
  personIds: readonly string[],
): Promise<Map<string, BankAccountRow[]>> => {
  const found = new Map<string, BankAccountRow[]>()
  await inBatches(
    [...new Set(personIds)].map((id) => ({ id })),
    async (some) => {
      const rows = await db
        .selectFrom('bank_accounts')
        .selectAll()
        .where(
          'account_id',
          'in',
          some.map(({ id }) => id),
        )
        .where('status', 'in', ['current', 'pending'])
        .execute()
      for (const row of rows) found.set(row.account_id, [...(found.get(row.account_id) ?? []), row])
    },
  )
  return found
}

/** The account that a payout goes to, and why it cannot be sent there now. */
export interface Payability {
  readonly account: BankAccountRow | null
  readonly obstacle: string | null
}

/** Where a payout goes, and what keeps it from being sent. */
export const payabilityOf = (
  secret: Keyring,
  now: number,
  { effective_at }: Pick<WithdrawalRow, 'effective_at'>,
  accounts: readonly BankAccountRow[] = [],
  { frozenSince, hold }: { readonly frozenSince?: number | undefined; readonly hold?: PayoutHold | undefined } = {},
): Payability => {
  const account = accounts.find(({ status }) => status === 'current') ?? null
  const because = (obstacle: string | null): Payability => ({ account, obstacle })
  if (frozenSince !== undefined) return because(frozenObstacle(frozenSince))
  // What a correction owes a closed account takes effect on the Sunday after it.
  if (effective_at !== null && effective_at > now)
    return because(`It can be paid from ${formatWindow(weekOf(effective_at)).from} (New York).`)
  if (accounts.some(({ status }) => status === 'pending'))
    return because('A change of the bank account waits for approval: decide on it first.')
  if (!account) return because('No bank account is approved: the investor has to add one, and you to approve it.')
  if (hold) return because(holdObstacle(hold))
  return because(
    isRoutingNumber(bankDetailsOf(secret, account).routingNumber)
      ? null
      : 'The routing number of the bank account is not one: its check digit is wrong. The investor has to correct it.',
  )
}
