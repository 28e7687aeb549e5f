import { computed } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import { readToday, type Today } from '#contract/calls/desk/today.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import type { DueKind } from '#fund/weeks/due.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { didNotOpen } from '#stores/kit/did-not-open.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

export const $todayAvailability = availabilityOf('today')

/** What is to be done now, with `today`; without that extension nothing is shown about it. */
export const today = loader<Today>(
  'What is to be done today',
  () => send(readToday, {}),
  () => isAvailable($todayAvailability),
)

export const startToday = (): Stop => whileOpen(today.load)

/** Whether the size of this part is known, so that nothing below it moves any more. */
export const $todaySettled = computed(
  [$todayAvailability, today.$load],
  (availability, { last, state }) => availability === 'unavailable' || last !== null || state === 'failed',
)

const ownersOnly: ReadonlySet<DueKind> = new Set(['webhooks', 'money-in', 'payout-holds'])

/** The least role that reaches the place where it is done; everyone who may see the desk reaches the others. */
export const leastFor = (kind: DueKind): AdminRole => (ownersOnly.has(kind) ? 'owner' : 'viewer')

/** Leads to where something is done; the code for that is loaded at the first press, after the first chart. */
export const goToDue = (kind: DueKind, of: string | null): void => {
  import('./go-to-due.ts').then((module) => module.goToDue(kind, of), didNotOpen)
}
