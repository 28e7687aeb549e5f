/** The alerts of two quick actions of Home (spec §2), where there is nothing else to show. */
export const comingSoon = {
  analytics: 'Advanced analytics will be available soon.',
  aiInsights: 'AI insights will be available soon.',
} as const
