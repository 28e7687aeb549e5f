import { riskSteps } from '#fund/risk.ts'
import { nextWeek } from '#fund/week.ts'
import type { Investor } from '../people/investor.ts'
import { refuseInactive } from '../people/investor.ts'
import { announcement } from '../store/announcement.ts'
import type { Work } from '../store/store.ts'

/** An investor saved the weekly risk of the next trading week, in tenths of a percent. */
export const riskSaved = announcement<{ readonly personId: string; readonly tenths: number }>('risk saved')

/** Saves the weekly risk of the next trading week; the later request wins. The percent is one that the contract takes. */
export const saveRisk = async (work: Work, now: number, investor: Investor, percent: number): Promise<void> => {
  refuseInactive(investor)
  const risk_tenths = riskSteps(percent)
  await work.db
    .insertInto('risk_changes')
    .values({ person_id: investor.id, effective_from: nextWeek(now).from, risk_tenths, requested_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'effective_from']).doUpdateSet({ risk_tenths, requested_at: now }),
    )
    .execute()
  await work.announce(riskSaved, now, { personId: investor.id, tenths: risk_tenths })
}
