/** The six categories of a post (spec §2 "Blog"), in the specification's order. */
export const categories = [
  'Trading Strategies',
  'Risk Management',
  'Market Analysis',
  'Technology',
  'Portfolio Management',
  'Investment Education',
] as const

export type Category = (typeof categories)[number]

/** The form used in an address: 'Risk Management' becomes 'risk-management'. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** One line under a category's heading, also its description for machines. */
export const categoryLines: Record<Category, string> = {
  'Trading Strategies': 'How a trade within the day is meant to earn, and what is left of it after costs.',
  'Risk Management': 'How much may be lost in a trade, a day and a week, decided before the first order.',
  'Market Analysis': 'What the session itself shows: volume, spread and the hours that differ from the others.',
  Technology: 'Clocks, data and tests: where a result is made, and where it is only imagined.',
  'Portfolio Management': 'What happens to a result between the market and the account.',
  'Investment Education': 'The arithmetic behind returns and losses, worked through with a pencil.',
}
