import { minuteMs } from '#fund/calendar/time.ts'

/** What must be confirmed again before it is done (api.md "Step-up"). */
export const stepUpActions = [
  'bank-account',
  'withdrawal',
  'password',
  'factor',
  'address',
  'closure',
  'money',
  'account-number',
  'roles',
  'guards',
  'personal-data',
  'agreement',
  'api-keys',
  'webhooks',
] as const

export type StepUpAction = (typeof stepUpActions)[number]

/** How long a confirmation is valid. */
export const stepUpMs = 5 * minuteMs
