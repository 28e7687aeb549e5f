/**
 * When money moves, in the same words in the server's notices and on the screens. `when` is the time as its reader sees
 * it.
 */

/** Money paid in: at work from a Sunday, or only in the balance if its owner does not trade then. */
export const atWork = (when: string, trades: boolean): string =>
  trades ? `at work from ${when}` : 'in your balance, and does not trade until you start trading'

/** When a withdrawal takes effect, as said before its approval. */
export const effectOfApproval = (when: string, atOnce: boolean): string =>
  atOnce
    ? 'You do not trade, so it takes effect as soon as it is approved.'
    : `Approved now, it takes effect ${when}; until then it works with the rest.`
