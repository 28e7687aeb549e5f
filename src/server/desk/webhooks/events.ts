import { weekFrom, weekLabel, weekNumber } from '#fund/calendar/week.ts'
import type { Booked } from '#server/ledger/append.ts'
import { isOpeningEntry } from '#server/money/imports/openings.ts'
import type { WeekBooked } from '#server/money/weeks/close-week.ts'
import type { Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { queueEvent } from './queue.ts'

/** At most this many ids are in an event, as after an import of thousands. */
const idsMax = 100

export const tellApproved = (work: Work, { personIds }: { readonly personIds: readonly string[] }) =>
  queueEvent(work, 'investor.approved', { count: personIds.length, investor_ids: personIds.slice(0, idsMax) })

export const tellDeactivated = (work: Work, { personId }: { readonly personId: string }) =>
  queueEvent(work, 'investor.deactivated', { investor_id: personId })

export const tellPaid = (work: Work, { id }: { readonly id: string }) =>
  queueEvent(work, 'withdrawal.paid', { withdrawal_id: id })

export const tellWeek = (work: Work, { weekFrom: from, version, reason }: WeekBooked) => {
  const week = weekFrom(from)
  return queueEvent(work, reason === null ? 'week.closed' : 'week.corrected', {
    year: weekNumber(week).year,
    week: weekLabel(week),
    begins: iso(from),
    version,
  })
}

/** An event for every entry, and another one for a received deposit. */
export const tellBooked = async (work: Work, { id, kind, personIds, effectiveAt }: Booked) => {
  const takesEffect = { takes_effect: iso(effectiveAt) }
  await queueEvent(work, 'entry.booked', { entry_id: id, kind, ...takesEffect })
  const [investor_id] = personIds
  if (kind === 'deposit' && investor_id !== undefined && !(await isOpeningEntry(work.db, id)))
    await queueEvent(work, 'deposit.received', { entry_id: id, investor_id, ...takesEffect })
}
