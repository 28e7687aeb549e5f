import type { CloseRow } from '#fund/close.ts'
import type { Cents } from '#fund/money.ts'
import type { Week } from '#fund/week.ts'
import type { Report, ReportRow } from './stored-reports.ts'

export interface Correction {
  readonly week: Week
  readonly report: Report
  /** The report that held until now. */
  readonly before: ReportRow
  /** Its books are closed: it is booked as an adjustment of the present week, and says so. */
  readonly isAdjustment: boolean
}

/** What a correction comes to for one investor whom it touches. Cents. */
export interface Touched {
  readonly id: string
  /** What is booked for them: on their result, or where their account was closed since, to payable (a debit is the fund's). */
  readonly resultChange: Cents
  readonly fundShare: Cents
  readonly carriedLoss: Cents
  readonly closed: boolean
  readonly row: CloseRow
  /** Later weeks whose sharing is another now. */
  readonly later: readonly { readonly from: number; readonly row: CloseRow }[]
}
