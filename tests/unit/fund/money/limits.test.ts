import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { type Counted, mostOf, nothingUsed, type Windows, whyOverLimit, withAct } from '#fund/money/limits.ts'

const limit = { amount: 1_000_00, weekTimes: 2, togetherTimes: 3 }
const why = (counted: readonly Counted[], used: Windows = nothingUsed, done: readonly [string, number][] = []) =>
  whyOverLimit(counted, { used, done: new Map(done) }, limit)
const to = (subject: string | null, amount: number): Counted => ({ subject, amount })

test('an act above the amount needs a second person by itself; what is not above it does not', () => {
  expect(why([to('ann', 600_00), to('bo', 400_00)])).toBeNull()
  expect(why([to('ann', 600_00), to('bo', 400_01)])).toBe('')
  expect(why([])).toBeNull()
})

test('what the same admin did counts together, in a day and in a week', () => {
  expect(why([to('ann', 100_00)], withAct(nothingUsed, 900_00))).toBeNull()
  expect(why([to('ann', 100_01)], withAct(nothingUsed, 900_00))).toBe(
    'The same admin did $900.00 of the kind in the last 24 hours without a second person. With this it is more than $1,000.00.',
  )
  expect(why([to('ann', 500_00)], { ...nothingUsed, oneWeek: 1_600_00 })).toBe(
    'The same admin did $1,600.00 of the kind in the last seven days without a second person. With this it is more than $2,000.00.',
  )
})

test('and so does what all admins did', () => {
  expect(why([to('ann', 500_00)], { ...nothingUsed, allDay: 2_600_00 })).toContain(
    'All admins together did $2,600.00 of the kind in the last 24 hours',
  )
  expect(why([to('ann', 500_00)], { ...nothingUsed, allWeek: 5_600_00 })).toContain('more than $6,000.00.')
})

test('little by little to one payee or in one week is too much once it adds up, however long it takes', () => {
  expect(why([to('ann', 100_00)], nothingUsed, [['ann', 900_00]])).toBeNull()
  expect(why([to('bo', 100_00), to('ann', 100_01)], nothingUsed, [['ann', 900_00]])).toBe(
    '$900.00 was done to the same payee since a second person last approved something of it. With this it is more than $1,000.00.',
  )
  expect(why([to('week:1', 200_00)], nothingUsed, [['week:1', 900_00]])).toContain('the same week')
  expect(why([to('ann', 600_00), to('ann', 400_00)], nothingUsed, [['ann', 1]])).toContain('the same payee')
  expect(why([to(null, 1_000_00)], nothingUsed, [['ann', 900_00]])).toBeNull()
})

test('a limit of nothing lets nothing pass, and an act of nothing passes any', () => {
  const none = { amount: 0, weekTimes: 2, togetherTimes: 2 }
  expect(whyOverLimit([to('ann', 1)], { used: nothingUsed, done: new Map() }, none)).toBe('')
  expect(whyOverLimit([to('ann', 0)], { used: withAct(nothingUsed, 5), done: new Map() }, none)).toBeNull()
})

test('whoever does what, when, and in whatever parts: no window ever holds more than its most', () => {
  const acts = fc.array(
    fc.record({
      by: fc.constantFrom('a', 'b', 'c', 'd'),
      after: fc.integer({ min: 0, max: 2 * dayMs }),
      amount: fc.nat(1_200_00),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(acts, (parts) => {
      const kept: { by: string; at: number; amount: number }[] = []
      const sum = (now: number, days: number, by?: string) =>
        kept
          .filter((one) => one.at > now - days * dayMs && (by === undefined || one.by === by))
          .reduce((total, { amount }) => total + amount, 0)
      const usedBy = (by: string, now: number): Windows => ({
        oneDay: sum(now, 1, by),
        oneWeek: sum(now, 7, by),
        allDay: sum(now, 1),
        allWeek: sum(now, 7),
      })
      let now = 0
      for (const { by, after, amount } of parts) {
        now += after
        if (why([to(null, amount)], usedBy(by, now)) === null) kept.push({ by, at: now, amount })
        const used = usedBy(by, now)
        for (const [window, most] of Object.entries(mostOf(limit)))
          expect(used[window as keyof Windows]).toBeLessThanOrEqual(most)
      }
    }),
  )
})
