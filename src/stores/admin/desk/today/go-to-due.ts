import type { DueKind } from '#fund/weeks/due.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'

/** Where each is done: a tab and its part. */
const places: Record<DueKind, readonly [tab: string, part: string]> = {
  report: ['reports', 'weekly-close'],
  close: ['reports', 'weekly-close'],
  payments: ['communications', 'payments/due'],
  batches: ['communications', 'payments/batches'],
  deposits: ['communications', 'requests/transfers'],
  deployments: ['communications', 'payments/cash'],
  'bank-lines': ['communications', 'payments/bank'],
  'bank-returns': ['communications', 'payments/returns'],
  requests: ['communications', 'requests/transfers'],
  registrations: ['investors', 'investors'],
  answers: ['communications', 'notices'],
  approvals: ['communications', 'requests/approvals'],
  'fund-debt': ['communications', 'payments/cash'],
  'money-in': ['settings', 'money-in'],
  'payout-holds': ['settings', 'payout-holds'],
  additions: ['settings', 'additions'],
  terms: ['settings', 'terms'],
  'made-up': ['settings', 'terms'],
  'own-accounts': ['settings', 'terms'],
  'bank-changes': ['communications', 'requests/bank'],
  closures: ['communications', 'requests/closure'],
  checks: ['investors', 'investors'],
  risk: ['settings', 'risk-management'],
  legal: ['communications', 'notices'],
  letters: ['communications', 'message-center'],
  webhooks: ['settings', 'other-systems'],
  mail: ['communications', 'notices'],
  'mail-waits': ['settings', 'system-health'],
  'no-room': ['settings', 'system-health'],
  backup: ['settings', 'system-health'],
  stalls: ['settings', 'system-health'],
  book: ['settings', 'system-health'],
}

/** Leads to where something is done. */
export const goToDue = (kind: DueKind, of: string | null): void => {
  arriveAt(...places[kind])
  if (kind === 'registrations') openOn('investors', 'investor-status', 'pending')
  if (kind === 'checks') openOn('investors', 'investor-search', of ?? '')
  if (kind === 'webhooks') openOn('settings', 'webhooks', 'failing')
  if (kind === 'mail' || kind === 'legal') openOn('communications', 'inbox-kind', kind)
}
