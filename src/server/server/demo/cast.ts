import { v7 as uuidv7 } from 'uuid'
import type { InvestmentGoals, RiskProfile } from '#contract/entities/basic.ts'
import { between, oneOf, randomOf } from './random.ts'

/** An investor of the demo fund; weeks are counted from the one in which the founders deposit. */
export interface Character {
  readonly name: string
  readonly email: string
  /** Approved and deposits in this week, trades from the next. */
  readonly joins: number
  /** Cents. */
  readonly deposit: number
  readonly risk: number
  readonly riskProfile: RiskProfile
  readonly goals: InvestmentGoals
  /** Asks to stop trading in this week, and withdraws everything three weeks later. */
  readonly leaves: number | null
}

export const demoInvestorEmail = 'investor@example.com'
export const demoAdminEmail = 'admin@example.com'
export const demoApproverEmail = 'approver@example.com'

const investorsMax = 48
const foundersMax = 16
const lastJoiningWeek = 54

const firstNames = [
  'Avery',
  'Blake',
  'Casey',
  'Devon',
  'Emery',
  'Finley',
  'Gray',
  'Harper',
  'Indigo',
  'Jules',
  'Kendall',
  'Lennox',
  'Marlow',
  'Noel',
  'Oakley',
  'Parker',
] as const
const lastNames = ['Sample', 'Example', 'Placeholder'] as const

const nameOf = (place: number): string =>
  `${firstNames[place % firstNames.length]} ${lastNames[Math.floor(place / firstNames.length)]}`

const goals = ['short-term', 'medium-term', 'long-term-growth', 'retirement', 'income'] as const
const profiles = ['conservative', 'moderate', 'aggressive'] as const
const riskRange = { conservative: [5, 12], moderate: [9, 22], aggressive: [18, 40] } as const
const stepCents = 500_00

/** Half below the first tier's end, most others below a million, two above. */
const depositOf = (random: () => number, place: number): number => {
  if (place === 5 || place === 31)
    return between(random, 1_000_000_00 / stepCents, 1_400_000_00 / stepCents) * stepCents
  if (random() < 0.5) return between(random, 10_000_00 / stepCents, 95_000_00 / stepCents) * stepCents
  return between(random, 100_000_00 / stepCents, 420_000_00 / stepCents) * stepCents
}

const characterOf = (place: number): Character => {
  const random = randomOf('investor', place)
  const name = nameOf(place)
  const riskProfile = oneOf(random, profiles)
  const [least, most] = riskRange[riskProfile]
  return {
    name,
    email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
    joins: place < foundersMax ? 0 : between(random, 1, lastJoiningWeek),
    deposit: depositOf(random, place),
    risk: between(random, least, most) / 10,
    riskProfile,
    goals: oneOf(random, goals),
    leaves: place === 9 ? 41 : place === 14 ? 52 : null,
  }
}

const demoInvestor: Character = {
  name: 'Demo Investor',
  email: demoInvestorEmail,
  joins: 0,
  deposit: 150_000_00,
  risk: 1.5,
  riskProfile: 'moderate',
  goals: 'long-term-growth',
  leaves: null,
}

/** The 48 investors; the first is the one whose account the demo opens. */
export const cast: readonly Character[] = [
  demoInvestor,
  ...Array.from({ length: investorsMax - 1 }, (_, place) => characterOf(place)),
]

/** Whose payout is held, since the bank account was changed after it was due. */
export const heldPlace = 11

/** Registered, and waiting for the admin's approval. */
export const applicants: readonly Pick<Character, 'name' | 'email'>[] = [
  { name: 'Quinn Applicant', email: 'quinn.applicant@example.com' },
  { name: 'Robin Applicant', email: 'robin.applicant@example.com' },
]

const randomBytesCount = 16

/**
 * A time-based id whose random part depends on the name alone: odd cents are given out by id, so figures are the same
 * at every start.
 */
export const demoId = (email: string, createdAt: number): string => {
  const random = randomOf('id', email)
  const bytes = Uint8Array.from({ length: randomBytesCount }, () => between(random, 0, 255))
  return uuidv7({ msecs: createdAt, random: bytes, seq: between(random, 0, 2 ** 31 - 1) })
}
