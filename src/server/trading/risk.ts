import { riskSteps } from '#fund/risk.ts'
import { nextWeek } from '#fund/week.ts'
import type { Investor } from '../people/investor.ts'
import { refuseInactive } from '../people/investor.ts'
import type { Work } from '../store/store.ts'

/** Saves the weekly risk of the next trading week; the later request wins. The percent is one that the contract takes. */
export const saveRisk = async ({ db }: Work, now: number, investor: Investor, percent: number): Promise<void> => {
  refuseInactive(investor)
  const risk_tenths = riskSteps(percent)
  await db
    .insertInto('risk_changes')
    .values({ person_id: investor.id, effective_from: nextWeek(now).from, risk_tenths, requested_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'effective_from']).doUpdateSet({ risk_tenths, requested_at: now }),
    )
    .execute()
}
