import { riskSteps } from '#fund/risk.ts'
import { nextWeek } from '#fund/week.ts'
import type { Investor } from '../people/investor.ts'
import { refuseInactive } from '../people/investor.ts'
import { announcement } from '../store/announcement.ts'
import { prepared, type Slots } from '../store/prepared.ts'
import type { Work } from '../store/store.ts'

/** An investor saved the weekly risk of the next trading week, in tenths of a percent. */
export const riskSaved = announcement<{ readonly personId: string; readonly tenths: number }>('risk saved')

type Saved = Slots<{ personId: string; from: number; tenths: number; at: number }>

const put = prepared((db, { personId, from, tenths, at }: Saved) =>
  db
    .insertInto('risk_changes')
    .values({ person_id: personId, effective_from: from, risk_tenths: tenths, requested_at: at })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'effective_from']).doUpdateSet({ risk_tenths: tenths, requested_at: at }),
    ),
)

/** Saves the weekly risk of the next trading week; the later request wins. The contract has checked the percent. */
export const saveRisk = async (work: Work, now: number, investor: Investor, percent: number): Promise<void> => {
  refuseInactive(investor)
  const saved = { personId: investor.id, tenths: riskSteps(percent) }
  await put(work.db, { ...saved, from: nextWeek(now).from, at: now })
  await work.announce(riskSaved, now, saved)
}
