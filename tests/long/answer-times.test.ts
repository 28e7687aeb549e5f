import { expect, it } from 'vitest'
import { type AskingCall, askingCalls, measureAnswers } from '#tests/support/people/answer-times.ts'

const samples = 10_000
const allowed = 0.03

it.each(Object.keys(askingCalls) as AskingCall[])(
  'the time of %s, and of the next request, does not tell who has an account',
  async (name) => {
    const { answer, next } = await measureAnswers(name, samples)
    expect(Math.abs(answer - 0.5)).toBeLessThan(allowed)
    expect(Math.abs(next - 0.5)).toBeLessThan(allowed)
  },
  3_600_000,
)
