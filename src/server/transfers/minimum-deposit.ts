import { depositMin } from '#fund/deposit.ts'
import { toCents } from '#fund/money.ts'
import { readSettings } from '../fund-settings/settings.ts'
import { firstReceivedAt } from '../ledger/first-deposit.ts'
import type { Db } from '../store/store.ts'

/** The least that an investor's next deposit may be, in cents: the setting governs a first one, later ones at least $100. */
export const minimumDeposit = async (db: Db, personId: string): Promise<number> => {
  const [first, { minimumInvestment }] = await Promise.all([firstReceivedAt(db, personId), readSettings(db)])
  return depositMin(first === undefined, toCents(minimumInvestment))
}
