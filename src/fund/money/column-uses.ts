/** What one column of a bank's table alone can hold; of names and words there may be several. */
export const heldOnce = ['date', 'value-date', 'amount', 'debit', 'credit', 'balance', 'account', 'id'] as const

/** What each column holds once one was said to hold something: no other holds what only one can. */
export const withColumn = <Use extends string>(columns: readonly Use[], place: number, use: Use, none: Use): Use[] => {
  const isOnce = heldOnce.some((one) => one === use)
  return columns.map((other, at) => (at === place ? use : isOnce && other === use ? none : other))
}
