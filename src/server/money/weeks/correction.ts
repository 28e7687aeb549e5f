import type { Week } from '#fund/calendar/week.ts'
import type { Cents } from '#fund/cents/money.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import type { Report, ReportRow } from './stored-weeks.ts'

export interface Correction {
  readonly week: Week
  readonly report: Report
  /** The report in force until now. */
  readonly before: ReportRow
  /** Its books are closed: it is booked as an adjustment of the present week, and says so. */
  readonly isAdjustment: boolean
}

/** What a correction means for one investor affected. Cents. */
export interface Touched {
  readonly id: string
  /**
   * The amount booked: on their result or, if their account has been closed since, to payable (the fund bears a debit).
   */
  readonly resultChange: Cents
  readonly fundShare: Cents
  readonly carriedLoss: Cents
  readonly closed: boolean
  /** Their part of the week's result until now, before any split. */
  readonly grossBefore: Cents
  readonly row: CloseRow
  /** Later weeks whose sharing changes. */
  readonly laterWeeks: readonly { readonly from: number; readonly row: CloseRow }[]
}
