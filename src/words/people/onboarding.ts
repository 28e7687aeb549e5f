import type { CheckState } from '#fund/access/onboarding.ts'

/** The checks on an investor before approval. */
export const onboardingWords = {
  states: {
    missing: 'Not checked',
    passed: 'Passed',
    failed: 'Failed',
    expiring: 'Expires soon',
    expired: 'Expired',
  } satisfies Record<CheckState, string>,
  required: 'required',
  record: (name: string): string => `Record: ${name}`,
  document: 'What was seen, and where it is kept.',
  file: 'A PDF, JPEG or PNG of at most 5 MB, kept encrypted. Leave it out if the document is kept elsewhere.',
  tooLarge: 'This file is larger than 5 MB.',
  unreadable: 'This file could not be read.',
  expires: 'The last day on which it is valid; leave it empty if it never expires.',
  recorded: 'The check was recorded.',
  rule: 'The checks ticked here are required before approval. Each appears under Today 30 days before it expires.',
  saved: 'The checks were saved.',
  noneAsked: 'No check is required',
  none: 'If none is ticked, approval requires no check.',
} as const
