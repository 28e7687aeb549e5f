import { expect, test } from 'vitest'
import { typedCents } from '#fund/typed-amount.ts'

test.each([
  ['10000', 10_000_00],
  [' $10,000.50 ', 10_000_50],
  ['0.1', 10],
  ['7.', 700],
  ['1,234,567.8', 1_234_567_80],
  ['1,234', 1_234_00],
  ['999999999999', 999_999_999_999_00],
])('%s is %i cents', (typed, cents) => expect(typedCents(typed)).toBe(cents))

test.each(['', 'ten', '-5', '1e5', '1.005', '1,00', '10,0000', '1,234,567,890,123', '1.2.3', '.5'])(
  '"%s" is no amount',
  (typed) => expect(typedCents(typed)).toBeUndefined(),
)
