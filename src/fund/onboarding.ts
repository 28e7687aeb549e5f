import { addDays } from './new-york.ts'

/** What a fund may have checked of an investor before they are let in. */
export const checkKinds = ['identity', 'address', 'accreditation', 'source-of-funds'] as const

export type CheckKind = (typeof checkKinds)[number]

/** As they stand in a sentence. */
export const checkNames: Record<CheckKind, string> = {
  identity: 'identity',
  address: 'address',
  accreditation: 'accreditation',
  'source-of-funds': 'source of funds',
}

/** What a document may be as a file, by its media type. */
export const checkFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export type CheckFileType = (typeof checkFileTypes)[number]

/** How long before it expires a check comes up. */
export const checkNoticeDays = 30

/** The last day on which a check that expires comes up today. */
export const comesUpBy = (today: string): string => addDays(today, checkNoticeDays)

interface Check {
  readonly result: 'passed' | 'failed'
  /** The last day on which it holds, in New York; null where it never ends. */
  readonly expires_on: string | null
}

export type CheckState = 'missing' | 'passed' | 'failed' | 'expiring' | 'expired'

/** Where a check stands on a day, by the newest record of it. */
export const checkState = (newest: Check | undefined, today: string): CheckState => {
  if (!newest) return 'missing'
  if (newest.result === 'failed') return 'failed'
  if (newest.expires_on === null || newest.expires_on > comesUpBy(today)) return 'passed'
  return newest.expires_on < today ? 'expired' : 'expiring'
}

/** Whether it holds. */
export const isChecked = (state: CheckState): boolean => state === 'passed' || state === 'expiring'
