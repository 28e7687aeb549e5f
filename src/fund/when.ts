/** When money moves, as the server's notices and the screens both say it. `when` is a moment as its reader is shown it. */

/** Money paid in: at work from a Sunday, or in the balance of somebody who does not trade then. */
export const atWork = (when: string, trades: boolean): string =>
  trades ? `at work from ${when}` : 'in your balance, and does not trade until you start trading'

/** What is told of a withdrawal before its approval. */
export const effectOfApproval = (when: string, atOnce: boolean): string =>
  atOnce
    ? 'You do not trade, so it takes effect as soon as it is approved.'
    : `Approved now, it takes effect ${when}; until then it is part of your balance and bears its result.`
