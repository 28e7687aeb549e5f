/**
 * A row of the static box of spec §9, shown as the box says it and applied to no money (docs/owner.md).
 * `over` and `upTo` are percent a year, the upper bound included.
 */
export interface ReturnBand {
  over: number
  upTo: number | null
  investorShare: 80 | 70 | 60 | 50
}

/** As in the box. "Over 12%" leaves 12 itself to the band below, so the other bounds are read the same way. */
export const returnBands: readonly ReturnBand[] = [
  { over: 0, upTo: 4, investorShare: 80 },
  { over: 4, upTo: 8, investorShare: 70 },
  { over: 8, upTo: 12, investorShare: 60 },
  { over: 12, upTo: null, investorShare: 50 },
]
