/** The private link that a calendar subscribes to; only one works at a time. */
export const calendarLinkWords = {
  make: 'Make a private link',
  renew: 'Make a new link',
  keep: 'Keep the link',
  end: 'End the link',
  question: 'A calendar that uses your present link is no longer updated: you paste the new one in its place.',
} as const
