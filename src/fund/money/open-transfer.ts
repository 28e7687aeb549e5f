/**
 * The states in which a transfer waits for the fund: a deposit to be approved or to arrive, a payout to be approved, or
 * due and in no batch. An approved payout only waits for its effect (api.md "transfers").
 */
export const openStates = {
  deposit: ['requested', 'approved'],
  payout: ['requested', 'effective', 'returned'],
} as const

/** Whether an admin has to act on a transfer, whatever its kind. */
export const isOpenTransfer = ({ kind, state }: { readonly kind: string; readonly state: string }): boolean =>
  (openStates[kind === 'deposit' ? 'deposit' : 'payout'] as readonly string[]).includes(state)
