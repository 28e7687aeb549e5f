import { expect, test } from 'vitest'
import { birthdayProblem } from '#contract/entities/fields.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['2026-11-22', undefined],
  ['2026-11-23', 'A date of birth lies between 1900 and today.'],
  ['2999-01-01', 'A date of birth lies between 1900 and today.'],
])('a date of birth has passed: %j', (date, problem) => {
  expect(birthdayProblem(date, Date.parse('2026-11-22T12:00:00Z'))).toBe(problem)
})
