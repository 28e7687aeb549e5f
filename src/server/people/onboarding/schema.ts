import type { CheckFileType, CheckKind } from '#fund/access/onboarding.ts'

/** One recorded check of an investor; the newest of a kind counts. */
export interface OnboardingChecksTable {
  /** UUIDv7: ordered by time. */
  id: string
  account_id: string
  kind: CheckKind
  result: 'passed' | 'failed'
  /** What was seen, and where it is kept. */
  document: string
  /** YYYY-MM-DD in New York, the last day on which it holds; null if it never expires. */
  expires_on: string | null
  by_email: string
  at: number
}

/** The document of a check as a file. */
export interface CheckFilesTable {
  id: string
  check_id: string
  account_id: string
  name: string
  type: CheckFileType
  bytes: number
  /** Its base64, encrypted. */
  sealed: string
}

declare module '#server/platform/database/schema.ts' {
  interface Schema {
    onboarding_checks: OnboardingChecksTable
    check_files: CheckFilesTable
  }
}
