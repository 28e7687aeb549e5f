/** The key of a row without a return: below every other. A safe integer on both engines. */
export const noReturn = -(2 ** 53 - 1)

/** A return beyond this many millionths sorts as this, as a cent of capital with a fortune of result would have. */
export const returnPpmMax = 1e15

/** (balance − invested) ÷ invested in millionths, as `figures.ts` computes it in the database. */
export const returnPpmOf = ({ capital, result }: { capital: number; result: number }): number => {
  if (capital <= 0) return noReturn
  if (Math.abs(result) / capital >= returnPpmMax / 1e6) return result > 0 ? returnPpmMax : -returnPpmMax
  return Math.floor((result * 1_000_000) / capital + 0.5)
}
