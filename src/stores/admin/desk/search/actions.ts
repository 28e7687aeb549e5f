import type { ExtensionName } from '#contract/call.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn, openTab } from '#stores/session/place.ts'

/** Somewhere that the search leads to. */
export interface SearchAction {
  readonly id: string
  readonly name: string
  /** Other words by which it is found. */
  readonly words: string
  readonly least: AdminRole
  /** Shown only if the backend has this extension. */
  readonly of?: ExtensionName
  go(): void
}

const tab = (id: string, name: string, words = ''): SearchAction => ({
  id: `tab-${id}`,
  name,
  words,
  least: 'viewer',
  go: () => openTab(id),
})

interface Place {
  readonly name: string
  readonly words: string
  readonly tab: string
  readonly part: string
  readonly of?: ExtensionName
  readonly least?: AdminRole
}

const part = ({ name, words, tab: id, part: at, of, least = 'viewer' }: Place): SearchAction => ({
  // Two of them may lead to the same part.
  id: `${id}-${at.replace('/', '-')}-${name.toLowerCase().replaceAll(' ', '-')}`,
  name,
  words,
  least,
  ...(of && { of }),
  go: () => arriveAt(id, at),
})

const communications = 'communications'

/** The tabs, and what can be done on them. */
export const actions: readonly SearchAction[] = [
  tab('overview', 'Overview', 'today home'),
  tab('reports', 'Manage Reports', 'weeks statements'),
  tab('investors', 'Investors', 'people accounts'),
  tab('analytics', 'Analytics', 'charts returns'),
  tab('settings', 'Settings', 'fund configuration password'),
  tab(communications, 'Communications', 'messages inbox'),
  part({
    name: 'Weekly close',
    words: 'report finalise distribution',
    tab: 'reports',
    part: 'weekly-close',
    of: 'distributions',
  }),
  part({
    name: 'Payouts to make',
    words: 'pay due batch withdrawals',
    tab: communications,
    part: 'payments/due',
    of: 'payments',
  }),
  part({
    name: 'Batches of payouts',
    words: 'paid bank file',
    tab: communications,
    part: 'payments/batches',
    of: 'payments',
  }),
  part({
    name: 'Bank statements',
    words: 'import match lines reconciliation',
    tab: communications,
    part: 'payments/bank',
    of: 'bank-statements',
  }),
  part({
    name: 'Deposits and withdrawals',
    words: 'requests transfers',
    tab: communications,
    part: 'requests/transfers',
    of: 'transfers',
  }),
  part({
    name: 'Approvals',
    words: 'second person waiting',
    tab: communications,
    part: 'requests/approvals',
    of: 'approvals',
  }),
  part({ name: 'Bank account changes', words: 'requests', tab: communications, part: 'requests/bank', of: 'bank' }),
  part({
    name: 'Account closures',
    words: 'requests leave',
    tab: communications,
    part: 'requests/closure',
    of: 'closure',
  }),
  {
    id: 'write-a-message',
    name: 'Write a message',
    words: 'send mail to investors new',
    least: 'operator',
    of: 'messages',
    // Its result is shown behind the panel.
    go: () => {
      arriveAt(communications, 'message-center')
      openOn(communications, 'message', '')
    },
  },
  part({ name: 'Inbox', words: 'notices contact support', tab: communications, part: 'notices', of: 'inbox' }),
  part({ name: 'Risk Management', words: 'limit weekly risk', tab: 'settings', part: 'risk-management' }),
  part({ name: 'System Health', words: 'backup mail server', tab: 'settings', part: 'system-health' }),
  part({ name: 'Audit trail', words: 'who did what log', tab: 'settings', part: 'audit-trail', of: 'audit' }),
  part({
    name: 'API keys',
    words: 'other systems accountant script',
    tab: 'settings',
    part: 'other-systems',
    of: 'api-keys',
    least: 'owner',
  }),
  part({
    name: 'Webhooks',
    words: 'other systems events',
    tab: 'settings',
    part: 'other-systems',
    of: 'webhooks',
    least: 'owner',
  }),
]
