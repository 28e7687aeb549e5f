import type { AuditKind } from '#fund/access/audit-acts.ts'

export const kindNames: Record<AuditKind, string> = {
  money: 'Money',
  people: 'People',
  approvals: 'Second person',
  security: 'Sign-in and security',
  reports: 'Reports and closes',
  messages: 'Messages and inbox',
  settings: 'Settings',
}

export const auditWords = {
  search: 'Person, record or words',
  payment: 'Payment',
  paymentHint: 'Its reference',
  actor: 'Who did it',
  anyone: 'Anyone',
  investors: 'An investor',
  portal: 'The portal',
  details: (action: string, detail: string, from: string | null): string =>
    [detail, action, from && `from ${from}`].filter(Boolean).join(' · '),
  kind: 'Kind',
  everyKind: 'Every kind',
  all: 'Show everything',
  whole: (at: string): string => `The chain was whole ${at}: each entry holds the fingerprint of the one before.`,
  broken: (at: string): string => `The chain was not whole ${at}:`,
  unverified: 'The chain has not been verified on this server yet.',
  open: 'Open',
  notFound: 'This investor or payment no longer exists.',
} as const
