/** Before a withdrawal is cancelled. */
export const cancelQuestion = {
  title: (kind: string): string => `Cancel the ${kind.toLowerCase()}`,
  text: (amount: string, reference: string): string =>
    `${amount} stays invested instead of being paid out (${reference}). You can ask for a withdrawal again at any time.`,
  confirm: 'Cancel the withdrawal',
  keep: 'Keep it',
} as const
