import type { HitKind } from '#fund/notices/search-kinds.ts'

export const searchWords = {
  title: 'Search',
  label: 'Investor, reference, amount, week, message or action',
  groups: {
    investor: 'Investors',
    payment: 'Payments',
    week: 'Weeks',
    message: 'Messages',
    audit: 'Audit trail',
  } satisfies Record<HitKind, string>,
  actions: 'Go to',
  nothing: (words: string): string => `Nothing matches “${words}”.`,
  failed: 'The search did not get through. Only actions are listed; try again for the rest.',
  found: (count: number): string => (count === 1 ? '1 found' : `${count} found`),
  keys: 'Arrows choose, Enter opens, Escape closes.',
} as const
