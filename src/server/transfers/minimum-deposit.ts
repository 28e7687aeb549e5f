import { depositMin } from '#fund/deposit.ts'
import { toCents } from '#fund/money.ts'
import { readSettings } from '../fund-settings/settings.ts'
import { firstReceivedAt } from '../ledger/first-deposit.ts'
import type { Db } from '../store/store.ts'

/** The minimum of an investor's next deposit, in cents: the setting for a first one, $100 for later ones. */
export const minimumDeposit = async (db: Db, personId: string): Promise<number> => {
  const [first, { minimumInvestment }] = await Promise.all([firstReceivedAt(db, personId), readSettings(db)])
  return depositMin(first === undefined, toCents(minimumInvestment))
}
