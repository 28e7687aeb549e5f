/** The key of a row without a return: below every other. A safe integer on both engines. */
export const noReturn = -(2 ** 53 - 1)

/** A return beyond this many millionths sorts as this: what a cent of capital under a fortune of result would be. */
export const returnPpmMax = 1e15
