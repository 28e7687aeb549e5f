import { between, randomOf } from './random.ts'

/** A week of the fund: its return in hundredths of a percent, its trades and its success rate in percent (spec §3). */
export interface WeekFigures {
  readonly returnHundredths: number
  readonly trades: number
  readonly successRate: number
}

const losingEvery = 8

/** About 0.3 to 1.1% a week, one week in eight a loss; 15 to 34 trades, 75 to 95% of them successful. */
export const demoFiguresOf = (week: number): WeekFigures => {
  const random = randomOf('week', week)
  const loses = between(random, 1, losingEvery) === 1
  return {
    returnHundredths: loses ? -between(random, 12, 65) : between(random, 30, 110),
    trades: between(random, 15, 34),
    successRate: loses ? between(random, 750, 800) / 10 : between(random, 790, 950) / 10,
  }
}
