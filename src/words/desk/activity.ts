/** The real-time connection (spec §4). */
export const connection = {
  connected: 'Live',
  connecting: 'Connecting…',
  disconnected: 'Disconnected',
} as const

export const connectionHint = {
  connected: 'New notifications appear here at once.',
  connecting: 'New notifications appear once you are connected.',
  disconnected: 'Trying again.',
} as const

/** When the backend refuses to mark something as read, it is shown as unread again. */
export const marking = {
  failed: 'This could not be marked as read. Please try again.',
  allFailed: 'These could not be marked as read. Please try again.',
} as const

export const priorityName = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const

export const categoryName = {
  profit: 'Profit',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  alert: 'Alert',
  security: 'Security',
  report: 'Report',
  system: 'System',
  trade: 'Trade',
  risk: 'Risk',
  performance: 'Performance',
} as const
