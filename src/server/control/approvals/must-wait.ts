import type { ApprovalKind } from '#contract/calls/control/approvals.ts'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { toCents } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readSettings } from '../settings/settings.ts'
import type { Matter } from './action.ts'

/** Up to these amounts one person is enough; the other kinds have no threshold. */
const thresholds: Partial<Record<ApprovalKind, keyof FundSettings>> = {
  close: 'closeAbove',
  correction: 'correctionAbove',
  'payout-batch': 'payoutAbove',
  payout: 'payoutAbove',
  'bank-line': 'payoutAbove',
  'fund-payout': 'payoutAbove',
  'suspense-return': 'payoutAbove',
  import: 'importAbove',
}

/** How long an approval of several in a row covers those after the first. */
const coveredMs = dayMs

const isCovered = async (db: Db, now: number, kind: ApprovalKind, subject: string): Promise<boolean> =>
  (await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('status', '=', 'done')
    .where('subject', '<', subject)
    .where('covers', '>=', subject)
    .where('decided_at', '>', now - coveredMs)
    .executeTakeFirst()) !== undefined

/** Whether this waits: for a second person or, if the fund has only one, for the delay. */
export const mustWait = async (
  db: Db,
  now: number,
  { kind, subject, matter }: { kind: ApprovalKind; subject: string; matter: Matter | null },
): Promise<boolean> => {
  if (!matter) return false
  if (matter.always) return true
  const settings = await readSettings(db)
  if (!settings.twoPeople) return false
  const threshold = thresholds[kind]
  if (matter.amount !== null && threshold && Math.abs(matter.amount) <= toCents(Number(settings[threshold])))
    return false
  return !(await isCovered(db, now, kind, subject))
}
