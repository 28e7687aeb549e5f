const pendingStates = {
  deposit: ['requested', 'approved', 'received'],
  payout: ['requested', 'approved', 'effective', 'batched', 'returned'],
} as const

/** Whether a transfer is still pending: a deposit until it is at work, a payout until it is paid. */
export const isPendingTransfer = ({ kind, state }: { readonly kind: string; readonly state: string }): boolean =>
  (pendingStates[kind === 'deposit' ? 'deposit' : 'payout'] as readonly string[]).includes(state)
