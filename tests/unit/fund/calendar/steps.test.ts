import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Steps, sortedSteps } from '#fund/calendar/steps.ts'

/** The result of a computation in steps, and how often it could have been interrupted. */
const run = <Result>(steps: Steps<Result>): { result: Result; interruptions: number } => {
  for (let interruptions = 0; ; interruptions += 1) {
    const { done, value } = steps.next()
    if (done) return { result: value, interruptions }
  }
}

interface One {
  readonly key: number
  readonly place: number
}

const byKey = (one: One, other: One): number => one.key - other.key

const listOf = (keys: readonly number[]): One[] => keys.map((key, place) => ({ key, place }))

test('a list is sorted in steps as it is at once, equal ones in the order in which they came', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(99), { minLength: 400, maxLength: 2_600, size: 'max' }), (keys) => {
      const list = listOf(keys)
      expect(run(sortedSteps(list, byKey)).result).toEqual(list.toSorted(byKey))
    }),
    { numRuns: 30 },
  )
})

test.each([
  [0, 0],
  [500, 0],
  [501, 1],
  [1_000, 2],
  // Two halves with two interruptions each, and four while they are merged.
  [2_000, 8],
])('a list of %i can be interrupted %i times', (length, times) => {
  const list = listOf(Array.from({ length }, (_, place) => length - place))
  expect(run(sortedSteps(list, byKey))).toEqual({ result: list.toReversed(), interruptions: times })
})
