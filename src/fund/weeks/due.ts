/** What an admin may have to do, in the order in which it is shown: first what everything else waits for. */
export const dueKinds = [
  'report',
  'close',
  'payments',
  'batches',
  'deposits',
  'deployments',
  'bank-lines',
  'requests',
  'registrations',
  'answers',
  'approvals',
  'fund-debt',
  'money-in',
  'bank-changes',
  'closures',
  'checks',
  'risk',
  'letters',
  'webhooks',
  'mail',
  'mail-waits',
  'backup',
  'stalls',
  'book',
] as const

export type DueKind = (typeof dueKinds)[number]
