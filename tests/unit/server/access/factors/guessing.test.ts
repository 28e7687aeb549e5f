import { describe, expect, it } from 'vitest'
import { ofApp, ofDay } from '#server/access/factors/guesses.ts'
import {
  codesPerHourMax,
  codeTriesMax,
  failuresPerDayMax,
  silentCodeTriesMax,
  silentFailuresPerDayMax,
} from '#server/access/sign-in/rules.ts'

const letters = 26
const digitsPerCode = 7
const codes = letters * 10 ** digitsPerCode
/** One more than the longest year: a window begins with its first failure, so a year may touch one more. */
const windowsPerYear = 367
const onceInAThousand = 1 / 1000

/** Each guess hits one live code with 1 in 260 million; by the union bound the chances add up. */
const chance = (guesses: number): number => guesses / codes

describe('guessing at one account all year', () => {
  it('stays below 1 in 1,000 for strangers, even if the owner lifts every stop at once', () => {
    const guesses = failuresPerDayMax * windowsPerYear
    expect(guesses).toBe(7340)
    expect(chance(guesses)).toBeLessThan(onceInAThousand)
  })

  it('stays below it with a code’s own limits alone, were the daily one to fail', () => {
    const guesses = codeTriesMax * codesPerHourMax * 24 * windowsPerYear
    expect(chance(guesses)).toBeLessThan(onceInAThousand)
  })

  it('stays below it with ten stolen known browsers beside the strangers', () => {
    expect(chance(11 * failuresPerDayMax * windowsPerYear)).toBeLessThan(onceInAThousand)
  })

  it('is stricter without the challenge cookie', () => {
    expect(silentCodeTriesMax).toBeLessThan(codeTriesMax)
    expect(silentFailuresPerDayMax).toBeLessThan(failuresPerDayMax)
  })
})

describe('guessing at the app of somebody whose first factor is known', () => {
  /** Of a million codes three are valid at any moment: the one that is shown, the one before and the next. */
  const chanceOf = (guesses: number): number => (3 * guesses) / 10 ** 6

  it('stays below 1 in 1,000 for ever: a row of wrong codes ends by a recovery code, a passkey or a right code alone', () => {
    expect(chanceOf(ofApp('somebody').max)).toBeLessThan(onceInAThousand)
  })

  it('would not by the limit of a day alone', () => {
    expect(chanceOf(ofDay('somebody').max * windowsPerYear)).toBeGreaterThan(onceInAThousand)
  })
})
