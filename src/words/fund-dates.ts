/** The fund's dates in an admin's own calendar. */
export const fundDatesWords = {
  what: 'The same in your calendar, without an amount and without a name. A private link keeps it up to date: whoever has it can read these dates.',
  shownOnce: 'Paste it into your calendar as a subscription. It is shown only this once.',
  since: (when: string): string => `A private link was made ${when} New York. A new one ends it.`,
  ended: 'The link has ended.',
} as const
