import { addDays } from '#fund/calendar/new-york.ts'

/** What a fund may check about an investor before letting them in. */
export const checkKinds = ['identity', 'address', 'accreditation', 'source-of-funds'] as const

export type CheckKind = (typeof checkKinds)[number]

/** The names as used within a sentence. */
export const checkNames: Record<CheckKind, string> = {
  identity: 'identity',
  address: 'address',
  accreditation: 'accreditation',
  'source-of-funds': 'source of funds',
}

/** The media types that a document may have. */
export const checkFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export type CheckFileType = (typeof checkFileTypes)[number]

/** How many days before it expires a check is shown as due. */
const checkNoticeDays = 30

/** A check that expires on this day or earlier is shown as due today. */
export const comesUpBy = (today: string): string => addDays(today, checkNoticeDays)

interface Check {
  readonly result: 'passed' | 'failed'
  /** The last day on which it is valid, in New York; null if it never expires. */
  readonly expires_on: string | null
}

export type CheckState = 'missing' | 'passed' | 'failed' | 'expiring' | 'expired'

/** The state of a check on a day, by its newest record. */
export const checkState = (newest: Check | undefined, today: string): CheckState => {
  if (!newest) return 'missing'
  if (newest.result === 'failed') return 'failed'
  if (newest.expires_on === null || newest.expires_on > comesUpBy(today)) return 'passed'
  return newest.expires_on < today ? 'expired' : 'expiring'
}

/** Whether the check is valid. */
export const isChecked = (state: CheckState): boolean => state === 'passed' || state === 'expiring'
