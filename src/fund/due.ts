/** What an admin may have to do, in the order in which it is told: what everything else waits for comes first. */
export const dueKinds = [
  'report',
  'close',
  'payments',
  'batches',
  'deposits',
  'bank-lines',
  'requests',
  'registrations',
  'approvals',
  'bank-changes',
  'closures',
  'checks',
  'risk',
  'webhooks',
  'mail',
  'mail-waits',
  'backup',
  'book',
] as const

export type DueKind = (typeof dueKinds)[number]
