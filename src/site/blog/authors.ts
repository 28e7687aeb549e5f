import type { house } from '../house.ts'

/** The fund's desks, which sign what no single person answers for. */
export const desks = [
  'Trading Desk',
  'Risk Desk',
  'Research Desk',
  'Technology Desk',
  'Portfolio Desk',
  'Education Desk',
] as const

type People = typeof house.people

/** Who may sign a post: a desk, or one of the people whom the owner names; never an invented person. */
export const authorsOf = (people: People): readonly string[] => [...desks, ...people.map(({ name }) => name)]

/** What a person of the owner's file does; undefined for a desk. */
export const roleOf = (author: string, people: People): string | undefined =>
  people.find(({ name }) => name === author)?.role
