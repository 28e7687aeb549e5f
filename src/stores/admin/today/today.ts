import { computed } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import { readToday } from '#client/today.ts'
import type { Today } from '#contract/calls/today.ts'
import type { AdminRole } from '#fund/admin-roles.ts'
import type { DueKind } from '#fund/due.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'

export const $todayAvailability = availabilityOf('today')

const today = loader<Today>('What is to be done today', readToday)

/** What is to be done now, with `today`; where the backend has it not, nothing is said of it. */
export const $today = today.$load

export const loadToday = async (): Promise<void> => {
  if (await isAvailable($todayAvailability)) await today.load()
}

export const startToday = (): Stop => whileOpen(loadToday)

/** Whether it is known how much stands there, so that nothing below it moves any more. */
export const $todaySettled = computed(
  [$todayAvailability, today.$load],
  (availability, { last, state }) => availability === 'unavailable' || last !== null || state === 'failed',
)

/** Where each is done: a tab and its part. */
const places: Record<DueKind, readonly [tab: string, part: string]> = {
  report: ['reports', 'weekly-close'],
  close: ['reports', 'weekly-close'],
  payments: ['communications', 'payments/due'],
  batches: ['communications', 'payments/batches'],
  deposits: ['communications', 'requests/transfers'],
  'bank-lines': ['communications', 'payments/bank'],
  requests: ['communications', 'requests/transfers'],
  registrations: ['investors', 'investors'],
  approvals: ['communications', 'requests/approvals'],
  'bank-changes': ['communications', 'requests/bank'],
  closures: ['communications', 'requests/closure'],
  checks: ['investors', 'investors'],
  risk: ['settings', 'risk-management'],
  webhooks: ['settings', 'other-systems'],
  mail: ['communications', 'notices'],
  'mail-waits': ['settings', 'system-health'],
  backup: ['settings', 'system-health'],
  book: ['settings', 'system-health'],
}

/** The least role that reaches where it is done; whoever may see the desk reaches the rest. */
export const leastFor = (kind: DueKind): AdminRole => (kind === 'webhooks' ? 'owner' : 'viewer')

/** Leads to where something is done. */
export const goToDue = (kind: DueKind): void => {
  arriveAt(...places[kind])
  if (kind === 'registrations') openOn('investors', 'investor-status', 'pending')
  if (kind === 'webhooks') openOn('settings', 'webhooks', 'failing')
  if (kind === 'mail') openOn('communications', 'inbox-kind', 'mail')
}
