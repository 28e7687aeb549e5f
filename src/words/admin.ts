/** Spec §5 and §8, "Admin reports". */
export const adminReports = {
  required: 'Please fill in all required fields',
  done: (profit: string, percent: string): string => `Weekly report added. Profit: ${profit}. Return: ${percent}`,
} as const

/** Spec §5, "Admin settings". */
export const adminSettings = {
  done: 'Fund settings updated successfully!',
} as const

/** Buttons that the specification leaves without effect: why they are there and do nothing (api.md, rule 3). */
export const withoutEffect = {
  edit: 'This backend keeps no weekly reports to edit.',
  addInvestor: 'This backend takes investors by registration only.',
  markAllRead: 'These notifications are sample data; each can be marked by itself.',
  send: 'This backend sends no messages.',
  saveDraft: 'This backend keeps no drafts.',
} as const
