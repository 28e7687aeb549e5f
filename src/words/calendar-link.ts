/** The private link that a calendar follows; only one holds at a time. */
export const calendarLinkWords = {
  make: 'Make a private link',
  renew: 'Make a new link',
  keep: 'Keep the link',
  end: 'End the link',
  question:
    'A calendar that follows the link you have is told of nothing more, and you paste the new one in its place.',
} as const
