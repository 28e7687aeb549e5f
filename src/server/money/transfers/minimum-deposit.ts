import { toCents } from '#fund/cents/money.ts'
import { depositMin } from '#fund/money/deposit.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { firstReceivedAt } from '#server/ledger/first-deposit.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The minimum of an investor's next deposit, in cents: the setting for a first one, $100 for later ones. */
export const minimumDeposit = async (db: Db, personId: string): Promise<number> => {
  const [first, { minimumInvestment }] = await Promise.all([firstReceivedAt(db, personId), readSettings(db)])
  return depositMin(first === undefined, toCents(minimumInvestment))
}
