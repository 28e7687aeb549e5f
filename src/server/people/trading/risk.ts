import { nextWeek } from '#fund/calendar/week.ts'
import { riskSteps } from '#fund/weeks/risk.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { Investor } from '../accounts/find.ts'
import { refuseInactive } from '../accounts/find.ts'

/** An investor saved the weekly risk of the next trading week, in tenths of a percent. */
export const riskSaved = announcement<{ readonly personId: string; readonly tenths: number }>('risk saved')

type Saved = Slots<{ personId: string; from: number; tenths: number; at: number }>

const put = prepared((db, { personId, from, tenths, at }: Saved) =>
  db
    .insertInto('risk_changes')
    .values({ account_id: personId, effective_from: from, risk_tenths: tenths, requested_at: at })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'effective_from']).doUpdateSet({ risk_tenths: tenths, requested_at: at }),
    ),
)

/** Saves the weekly risk of the next trading week; the later request wins. The contract has checked the percent. */
export const saveRisk = async (work: Work, investor: Investor, percent: number): Promise<void> => {
  refuseInactive(investor)
  const saved = { personId: investor.id, tenths: riskSteps(percent) }
  await put(work.db, { ...saved, from: nextWeek(work.now).from, at: work.now })
  await work.announce(riskSaved, saved)
}
