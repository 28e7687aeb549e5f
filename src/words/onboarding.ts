import type { CheckState } from '#fund/onboarding.ts'

/** What is checked of an investor before they are let in. */
export const onboardingWords = {
  states: {
    missing: 'Not checked',
    passed: 'Passed',
    failed: 'Failed',
    expiring: 'Expires soon',
    expired: 'Expired',
  } satisfies Record<CheckState, string>,
  required: 'asked for',
  record: (name: string): string => `Record: ${name}`,
  document: 'What was seen, and where it is kept.',
  file: 'A PDF, JPEG or PNG of at most 5 MB, kept encrypted. Leave it out if the document is kept elsewhere.',
  tooLarge: 'This file is larger than 5 MB.',
  unreadable: 'This file could not be read.',
  expires: 'The last day on which it holds; empty where it never ends.',
  recorded: 'The check was recorded.',
  rule: 'Approve asks for the checks that are ticked here. What expires comes up under Today 30 days before.',
  saved: 'The checks were saved.',
  noneAsked: 'No check is asked for',
  none: 'Without any, Approve asks for nothing.',
} as const
