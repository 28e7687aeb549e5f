import type { ExtensionName } from '#contract/call.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'

/** Somewhere in the administration. */
export interface Place {
  /** Its address after the `#`: the tab, the place on it and, if that place has several, the part. */
  readonly id: string
  readonly name: string
  /** There if the backend has one of these extensions; always, if none is named. */
  readonly of: readonly ExtensionName[]
  readonly least: AdminRole
}

const place = <Id extends string>(
  id: Id,
  name: string,
  of: readonly ExtensionName[] = [],
  least: AdminRole = 'viewer',
) => ({ id, name, of, least })

/**
 * Everything that the administration consists of, in its order: two levels below the six tabs at most, and each thing in
 * one place. The navigation, the search, old addresses and the screens follow from it.
 */
export const places = [
  place('overview/today', 'Today'),
  place('overview/money', 'Money', ['payments', 'transfers', 'bank-statements', 'cash']),
  place('overview/money/pay', 'Pay', ['payments', 'transfers']),
  place('overview/money/batches', 'Batches', ['payments']),
  place('overview/money/bank', 'Bank', ['bank-statements']),
  place('overview/money/cash', 'Cash', ['cash']),
  place('overview/calendar', 'Calendar', ['today']),
  place('reports/week', 'This week'),
  place('reports/weeks', 'Weeks'),
  place('reports/documents', 'Documents', ['statements']),
  place('investors/all', 'All'),
  place('investors/applications', 'Applications', ['onboarding']),
  place('investors/requests', 'Requests', ['bank', 'closure']),
  place('investors/agreements', 'Agreements', ['agreements']),
  place('investors/imports', 'Imports', ['investors-edit']),
  place('analytics/figures', 'Analytics'),
  place('settings/fund', 'Fund'),
  place('settings/controls', 'Controls', ['approvals', 'terms', 'onboarding']),
  place('settings/people', 'People', ['roles', 'session']),
  place('settings/connections', 'Connections', ['api-keys', 'webhooks', 'benchmarks']),
  place('settings/system', 'System'),
  place('settings/audit', 'Audit', ['audit']),
  place('communications/inbox', 'Inbox'),
  place('communications/messages', 'Messages'),
  place('communications/templates', 'Templates', ['messages']),
] as const satisfies readonly Place[]

export type PlaceId = (typeof places)[number]['id']
