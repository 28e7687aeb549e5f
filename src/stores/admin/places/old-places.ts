import type { PlaceId } from './places.ts'

/** A place and, if an old address led to a part of it, that part by its heading's name. */
export interface Spot {
  readonly place: PlaceId
  readonly part?: string
}

/**
 * Where the things are that the administration showed elsewhere before, by the address that each had: a tab and a part
 * of it, or a section of Settings.
 */
export const oldPlaces: Readonly<Record<string, Spot>> = {
  'communications/notices': { place: 'communications/inbox' },
  'communications/message-center': { place: 'communications/messages' },
  'communications/payments': { place: 'overview/money/pay' },
  'communications/payments/due': { place: 'overview/money/pay' },
  'communications/payments/batches': { place: 'overview/money/batches' },
  'communications/payments/bank': { place: 'overview/money/bank' },
  'communications/payments/returns': { place: 'overview/money/batches', part: 'returns' },
  'communications/payments/cash': { place: 'overview/money/cash' },
  'communications/requests': { place: 'overview/money/pay', part: 'transfers' },
  'communications/requests/transfers': { place: 'overview/money/pay', part: 'transfers' },
  'communications/requests/bank': { place: 'investors/requests', part: 'bank-changes' },
  'communications/requests/closure': { place: 'investors/requests', part: 'closures' },
  'communications/requests/approvals': { place: 'overview/today', part: 'approvals' },
  'investors/investors': { place: 'investors/all' },
  'reports/weekly-close': { place: 'reports/week', part: 'weekly-close' },
  'settings/additions': { place: 'settings/controls', part: 'additions' },
  'settings/audit-trail': { place: 'settings/audit' },
  'settings/guards': { place: 'settings/controls', part: 'guards' },
  'settings/money-in': { place: 'settings/controls', part: 'money-in' },
  'settings/other-systems': { place: 'settings/connections', part: 'api-keys' },
  'settings/payout-holds': { place: 'settings/controls', part: 'payout-holds' },
  'settings/risk-management': { place: 'settings/fund', part: 'risk-management' },
  'settings/system-health': { place: 'settings/system' },
  'settings/terms': { place: 'settings/controls', part: 'terms' },
  'settings-add-to-capital': { place: 'settings/controls', part: 'additions' },
  'settings-admins': { place: 'settings/people' },
  'settings-agreements': { place: 'investors/agreements' },
  'settings-automated-profit-distribution': { place: 'settings/fund' },
  'settings-benchmarks': { place: 'settings/connections' },
  'settings-fund-configuration': { place: 'settings/fund' },
  'settings-guards': { place: 'settings/controls', part: 'guards' },
  'settings-onboarding': { place: 'settings/controls' },
  'settings-published-roots': { place: 'settings/fund' },
  'settings-risk-management': { place: 'settings/fund', part: 'risk-management' },
  'settings-system-health': { place: 'settings/system' },
  'settings-terms-and-account': { place: 'settings/controls', part: 'terms' },
  'settings-your-sign-in': { place: 'settings/people' },
}
