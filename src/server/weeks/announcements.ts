import type { CloseRow } from '#fund/close.ts'
import { announcement } from '../store/announcement.ts'

export interface WeekBooked {
  readonly weekFrom: number
  /** The version of its report that holds from now on. */
  readonly version: number
  /** Every row of the week as it was closed; null after a correction, when they stand in the records. */
  readonly rows: readonly CloseRow[] | null
  /** Why a closed week's rows are others now; null at its close. */
  readonly reason: string | null
  /** Paragraphs for the mails about it, which listeners add. */
  readonly remarks: string[]
}

/** A week was closed, or a correction changed rows of it. */
export const weekBooked = announcement<WeekBooked>('week booked')
