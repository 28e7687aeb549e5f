import { describe, expect, it } from 'vitest'
import { rankStatistic } from '#tests/support/faults/rank.ts'
import { type AskingCall, askingCalls, measureAnswers } from '#tests/support/people/answer-times.ts'

const samples = 500
const allowed = 0.085
/** Passwords at the tests' own cost, at which differences besides the hash show best. */
const measured = Object.keys(askingCalls) as AskingCall[]

describe('the time of an answer', () => {
  it('is judged by a statistic that tells apart what differs', () => {
    const times = Array.from({ length: samples }, (_, index) => index % 17)
    expect(rankStatistic(times, times)).toBe(0.5)
    expect(
      rankStatistic(
        times.map((time) => time + 1),
        times,
      ),
    ).toBeGreaterThan(0.5 + allowed / 2)
    expect(rankStatistic([3, 4], [1, 2])).toBe(1)
  })

  it.each(measured)(
    'of %s does not tell who has an account, nor does that of the next request',
    async (name) => {
      const { answer, next } = await measureAnswers(name, samples)
      expect(Math.abs(answer - 0.5)).toBeLessThan(allowed)
      expect(Math.abs(next - 0.5)).toBeLessThan(allowed)
    },
    120_000,
  )
})
