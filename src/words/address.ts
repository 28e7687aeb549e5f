/** Of one's mail address and its change. */
export const addressWords = {
  hint: 'We mail a link to both addresses. Your account goes by the new one once both were used.',
  asked: 'Two mails are on their way. Open the link in each of them.',
  cancelled: 'The change was taken back.',
  proved: 'confirmed',
  waits: 'waits for its link',
  lost: {
    title: 'Change the address',
    text: (name: string): string =>
      `For ${name} having lost the old mailbox; anybody who still has it changes the address in Settings. Another admin approves it, and the new mailbox has to confirm it.`,
    reasonHint: 'How you know that it is really them. The second person reads it, and the trail keeps it.',
    sent: 'A link was mailed to the new address.',
  },
} as const
