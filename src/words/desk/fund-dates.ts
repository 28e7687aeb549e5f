/** The fund's dates in an admin's own calendar. */
export const fundDatesWords = {
  what: 'The same dates in your calendar, without amounts and names. A private link keeps it up to date: anyone who has it can read these dates.',
  shownOnce: 'Paste it into your calendar as a subscription. It is shown only this once.',
  since: (when: string): string => `A private link was made ${when} New York. A new one replaces it.`,
  ended: 'The link no longer works.',
} as const
