import type { DueKind } from '#fund/weeks/due.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'
import type { PlaceId } from '../../places/places.ts'

/** Where each is done: a place and, if it is not all of it, the part by its heading's name. */
const spots: Record<DueKind, readonly [place: PlaceId, part?: string]> = {
  report: ['reports/week', 'weekly-close'],
  close: ['reports/week', 'weekly-close'],
  payments: ['overview/money/pay'],
  batches: ['overview/money/batches'],
  deposits: ['overview/money/pay'],
  deployments: ['overview/money/cash'],
  'bank-lines': ['overview/money/bank'],
  'bank-returns': ['overview/money/batches', 'returns'],
  requests: ['overview/money/pay', 'transfers'],
  registrations: ['investors/applications'],
  answers: ['communications/inbox'],
  approvals: ['overview/today', 'approvals'],
  'fund-debt': ['overview/money/cash'],
  'money-in': ['settings/controls', 'money-in'],
  'payout-holds': ['settings/controls', 'payout-holds'],
  additions: ['settings/controls', 'additions'],
  terms: ['settings/controls', 'terms'],
  'made-up': ['settings/controls', 'terms'],
  'own-accounts': ['settings/controls', 'terms'],
  'bank-changes': ['investors/requests', 'bank-changes'],
  closures: ['investors/requests', 'closures'],
  checks: ['investors/all'],
  risk: ['settings/fund', 'risk-management'],
  legal: ['communications/inbox'],
  letters: ['communications/messages'],
  webhooks: ['settings/connections', 'webhooks'],
  mail: ['communications/inbox'],
  'mail-waits': ['settings/system'],
  'no-room': ['settings/system'],
  backup: ['settings/system'],
  stalls: ['settings/system'],
  book: ['settings/system'],
}

/** Leads to where something is done. */
export const goToDue = (kind: DueKind, of: string | null): void => {
  const [place, part] = spots[kind]
  arriveAt(place, part)
  if (kind === 'checks') openOn(place, 'investor-search', of ?? '')
  if (kind === 'webhooks') openOn(place, 'webhooks', 'failing')
  if (kind === 'mail' || kind === 'legal') openOn(place, 'inbox-kind', kind)
}
