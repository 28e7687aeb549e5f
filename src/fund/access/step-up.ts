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
  'agreements',
  'books',
  'admission',
  'api-keys',
  'webhooks',
] as const

export type StepUpAction = (typeof stepUpActions)[number]

/** How long a confirmation is valid. */
export const stepUpMs = 5 * minuteMs

/**
 * Whether a confirmation holds for one act, with its amount and destination. Setting up a factor takes two calls and
 * sends what only its device knows, and a password is not to be put into words: these are confirmed for the session.
 */
export const isForOneAct = (action: StepUpAction): boolean => action !== 'factor' && action !== 'password'
