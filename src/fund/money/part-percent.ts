const hundredths = 100

/** A part of a whole in percent, with two decimals; null unless the whole is above zero. */
export const partPercent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 100 * hundredths) / hundredths : null
