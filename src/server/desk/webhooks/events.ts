import { weekFrom, weekLabel, weekNumber } from '#fund/calendar/week.ts'
import type { Booked } from '#server/ledger/append.ts'
import type { WeekBooked } from '#server/money/weeks/close-week.ts'
import type { Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { queueEvent } from './queue.ts'

/** At most this many ids are in an event, as after an import of thousands. */
const idsMax = 100

export const tellApproved = (work: Work, now: number, { personIds }: { readonly personIds: readonly string[] }) =>
  queueEvent(work, now, 'investor.approved', { count: personIds.length, investor_ids: personIds.slice(0, idsMax) })

export const tellDeactivated = (work: Work, now: number, { personId }: { readonly personId: string }) =>
  queueEvent(work, now, 'investor.deactivated', { investor_id: personId })

export const tellPaid = (work: Work, now: number, { id }: { readonly id: string }) =>
  queueEvent(work, now, 'withdrawal.paid', { withdrawal_id: id })

export const tellWeek = (work: Work, now: number, { weekFrom: from, version, reason }: WeekBooked) => {
  const week = weekFrom(from)
  return queueEvent(work, now, reason === null ? 'week.closed' : 'week.corrected', {
    year: weekNumber(week).year,
    week: weekLabel(week),
    begins: iso(from),
    version,
  })
}

/** An event for every entry, and another one for a received deposit. */
export const tellBooked = async (work: Work, now: number, { id, kind, personIds, effectiveAt }: Booked) => {
  const takesEffect = { takes_effect: iso(effectiveAt) }
  await queueEvent(work, now, 'entry.booked', { entry_id: id, kind, ...takesEffect })
  const [investor_id] = personIds
  if (kind === 'deposit' && investor_id !== undefined)
    await queueEvent(work, now, 'deposit.received', { entry_id: id, investor_id, ...takesEffect })
}
