import type { EntryKind } from '#contract/entities/ledger.ts'
import { announcement } from '#server/platform/database/announcement.ts'

export interface Booked {
  readonly id: string
  readonly kind: EntryKind
  /** The investors whose capital or result it moved. */
  readonly personIds: readonly string[]
  readonly effectiveAt: number
}

/** An entry was booked. */
export const booked = announcement<Booked>('booked')
