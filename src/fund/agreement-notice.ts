/** What the notices of an agreement are called: the server writes them, and the feed leads from them to Settings. */
export const agreementNotices = {
  first: 'An agreement waits for your signature',
  next: 'A new version of an agreement waits',
} as const
