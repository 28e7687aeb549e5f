export type MoneyInKind = 'received' | 'given' | 'opening'

/** Money that was booked as having come in, and on whose word. Kept for good; cents. */
export interface MoneyInTable {
  /** The key of its entry in the book. */
  key: string
  /** Deposits and unrequested money are received; what was in suspense is given; an import brings openings. */
  kind: MoneyInKind
  amount: number
  at: number
  /** The admin in whose name it was booked. */
  by_id: string
  /** What vouched for it: a line of the bank, another admin, or the delay where there is none; null if nothing did. */
  vouched_as: 'line' | 'person' | 'delay' | null
  /** The id of that line or admin. */
  vouched_by: string | null
}

export interface MoneyInSchema {
  money_in: MoneyInTable
}
