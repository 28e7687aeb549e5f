import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MoneyIn, type MoneyInGuard, whySecondPerson } from '#fund/money/deposits.ts'
import { nothingUsed, withAct } from '#fund/money/limits.ts'

const limit = { amount: 10_000_00, weekTimes: 3, togetherTimes: 2 }
const guard: MoneyInGuard = { byTwo: true, limit, fees: 50_00 }
const why = (of: Partial<MoneyIn>, by = guard) =>
  whySecondPerson({ amount: 5_000_00, requested: null, line: null, alone: nothingUsed, ...of }, by)
const line = (namesRequest: boolean) => ({ line: { namesRequest } })

test('what differs from the request by more than fees needs a second person, however little it is', () => {
  expect(why({ amount: 950_00, requested: 1_000_00 })).toBeNull()
  expect(why({ amount: 949_99, requested: 1_000_00 })).toContain('$1,000.00 was requested')
  expect(why({ amount: 1_050_01, requested: 1_000_00 })).toContain('more than fees of $50.00 explain')
  expect(why({ amount: 100_000_000_00, requested: 10_000_00 })).not.toBeNull()
})

test('a line of the bank vouches for the amount, and for a difference only if it names the request', () => {
  expect(why({ amount: 20_000_00, requested: 20_000_00 })).toContain('up to $10,000.00 a day')
  expect(why({ amount: 20_000_00, requested: 20_000_00, ...line(false) })).toBeNull()
  expect(why({ amount: 20_000_00, requested: 10_000_00, ...line(false) })).toContain('$10,000.00 was requested')
  expect(why({ amount: 20_000_00, requested: 10_000_00, ...line(true) })).toBeNull()
})

test('what one person takes in alone counts together', () => {
  expect(why({ alone: withAct(nothingUsed, 5_000_00) })).toBeNull()
  expect(why({ alone: withAct(nothingUsed, 5_000_01) })).toContain('$5,000.01 was taken in that way')
})

test('nor more in a week than its multiple, and all admins together not more than theirs', () => {
  const before = { ...nothingUsed, oneWeek: 26_000_00 }
  expect(why({ alone: before })).toContain('One person takes in up to $30,000.00 a week')
  expect(why({ amount: 4_000_00, alone: before })).toBeNull()
  const all = { ...nothingUsed, allDay: 16_000_00, allWeek: 16_000_00 }
  expect(why({ alone: all })).toContain('All admins together take in up to $20,000.00 a day')
})

test('any amount is split in vain: the parts that one person takes in never exceed the limit', () => {
  const cents = fc.integer({ min: 1, max: 30_000_00 })
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), (parts) => {
      let alone = nothingUsed
      for (const amount of parts) if (why({ amount, alone }) === null) alone = withAct(alone, amount)
      expect(alone.oneDay).toBeLessThanOrEqual(limit.amount)
    }),
  )
})

test('where the guard is off one person is enough', () => {
  expect(why({ amount: 1_000_000_00, requested: 1_00 }, { ...guard, byTwo: false })).toBeNull()
})
