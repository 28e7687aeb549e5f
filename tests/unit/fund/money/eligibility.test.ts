import { Temporal } from '@js-temporal/polyfill'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { depositEffectiveAt, periodOf, withdrawalEffectiveAt } from '#fund/money/effect.ts'
import { capitalEligibility, dividendEligibility, lockUpEnds } from '#fund/money/eligibility.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'

const termsAt = () => termsFromBeginning.figures

const newYork = (text: string): number =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('America/New_York').epochMilliseconds
const instants = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2029, 0) })
const kinds = fc.constantFrom('capital' as const, 'dividend' as const)

test('a deposit works from the next Sunday, one at Sunday 00:01 sharp from the one after', () => {
  expect(depositEffectiveAt(newYork('2026-11-18T10:00'))).toBe(newYork('2026-11-22T00:01'))
  expect(depositEffectiveAt(newYork('2026-11-22T00:00:59'))).toBe(newYork('2026-11-22T00:01'))
  expect(depositEffectiveAt(newYork('2026-11-22T00:01'))).toBe(newYork('2026-11-29T00:01'))
})

test('a withdrawal leaves a running week at its end, and at once where nothing trades', () => {
  const approvedAt = newYork('2026-11-18T10:00')
  expect(withdrawalEffectiveAt('capital', { approvedAt, trading: true, taken: [], termsAt })).toBe(
    newYork('2026-11-22T00:01'),
  )
  expect(withdrawalEffectiveAt('capital', { approvedAt, trading: false, taken: [], termsAt })).toBe(approvedAt)
})

test('a second one waits for the next month, or week, by effect', () => {
  const approvedAt = newYork('2026-11-18T10:00')
  const taken = [newYork('2026-11-01T00:01')]
  expect(withdrawalEffectiveAt('capital', { approvedAt, trading: true, taken, termsAt })).toBe(
    newYork('2026-12-06T00:01'),
  )
  expect(withdrawalEffectiveAt('capital', { approvedAt, trading: false, taken, termsAt })).toBe(
    newYork('2026-12-01T00:00'),
  )
  const sunday = newYork('2026-11-22T00:01')
  expect(withdrawalEffectiveAt('dividend', { approvedAt, trading: true, taken: [sunday], termsAt })).toBe(
    newYork('2026-11-29T00:01'),
  )
  const thisWeek = [newYork('2026-11-16T10:00')]
  expect(withdrawalEffectiveAt('dividend', { approvedAt, trading: false, taken: thisWeek, termsAt })).toBe(sunday)
})

test('what holds one withdrawal is a New York month, or a week by the date of its Sunday', () => {
  expect(periodOf('capital', newYork('2026-11-30T23:59'), termsAt())).toBe('2026-11')
  expect(periodOf('dividend', newYork('2026-11-24T10:00'), termsAt())).toBe('2026-11-22')
})

test('any approvals, one after another: each effect after its approval, in a period of its own, at a Sunday if trading', () => {
  fc.assert(
    fc.property(kinds, fc.array(fc.tuple(instants, fc.boolean()), { maxLength: 8 }), (kind, approvals) => {
      const taken: number[] = []
      for (const [approvedAt, trading] of approvals) {
        const at = withdrawalEffectiveAt(kind, { approvedAt, trading, taken, termsAt })
        expect(trading ? at > approvedAt : at >= approvedAt).toBe(true)
        if (trading) expect(weekOf(at).from).toBe(at)
        taken.push(at)
      }
      expect(new Set(taken.map((at) => periodOf(kind, at, termsAt()))).size).toBe(taken.length)
    }),
  )
})

test.each([
  ['2026-11-20T15:00', '2026-12-20T00:00'],
  ['2027-01-31T09:00', '2027-02-28T00:00'],
  ['2028-01-31T23:59:59', '2028-02-29T00:00'],
])('received at %s in New York, locked up until %s', (received, ends) => {
  expect(lockUpEnds(newYork(received), termsAt)).toBe(newYork(ends))
})

test('capital may be asked for after the lock-up, and once a month', () => {
  const firstReceivedAt = newYork('2026-10-20T15:00')
  const asked = (now: string, effects: string[] = []) =>
    capitalEligibility({ now: newYork(now), firstReceivedAt, effects: effects.map(newYork), termsAt })
  expect(capitalEligibility({ now: 0, firstReceivedAt: undefined, effects: [], termsAt })).toEqual({
    allowed: false,
    reason: 'nothing-received',
  })
  expect(asked('2026-11-19T23:59:59')).toEqual({
    allowed: false,
    reason: 'lock-up',
    from: newYork('2026-11-20T00:00'),
    every: 1,
  })
  expect(asked('2026-11-20T00:00')).toEqual({ allowed: true })
  expect(asked('2026-12-31T23:00', ['2026-12-06T00:01'])).toEqual({
    allowed: false,
    reason: 'once-a-month',
    from: newYork('2027-01-01T00:00'),
    every: 1,
  })
  expect(asked('2027-01-01T00:00', ['2026-12-06T00:01'])).toEqual({ allowed: true })
})

test('dividends may be asked for every week, also by whoever trades without pause', () => {
  const effects = [newYork('2026-11-22T00:01')]
  const asked = (now: string, trading: boolean) => dividendEligibility({ now: newYork(now), trading, effects, termsAt })
  const refused = (from: string) => ({ allowed: false, reason: 'once-a-week', from: newYork(from), every: 1 })
  expect(asked('2026-11-18T10:00', true)).toEqual(refused('2026-11-22T00:01'))
  expect(asked('2026-11-22T00:01', true)).toEqual({ allowed: true })
  expect(asked('2026-11-25T10:00', false)).toEqual(refused('2026-11-29T00:01'))
  expect(asked('2026-11-18T10:00', false)).toEqual({ allowed: true })
})

describe('terms that changed in between', () => {
  const change = newYork('2027-02-07T00:01')
  const later = { ...termsFromBeginning.figures, lockUpMonths: 3, capitalEveryMonths: 3, dividendEveryWeeks: 2 }
  const changing = (at: number) => (at < change ? termsFromBeginning.figures : later)

  test('a lock-up is the one that was promised when the money came', () => {
    expect(lockUpEnds(newYork('2027-02-06T12:00'), changing)).toBe(newYork('2027-03-06T00:00'))
    expect(lockUpEnds(newYork('2027-02-07T12:00'), changing)).toBe(newYork('2027-05-07T00:00'))
  })

  test('capital once in three months: what left in January by the month uses up the quarter', () => {
    const asked = (now: string, effects: string[]) =>
      capitalEligibility({ now: newYork(now), firstReceivedAt: 0, effects: effects.map(newYork), termsAt: changing })
    expect(asked('2027-02-01T10:00', ['2027-01-10T00:01'])).toEqual({ allowed: true })
    expect(asked('2027-02-08T10:00', ['2027-01-10T00:01'])).toEqual({
      allowed: false,
      reason: 'once-a-month',
      from: newYork('2027-04-01T00:00'),
      every: 3,
    })
    expect(asked('2027-02-08T10:00', ['2026-12-27T00:01'])).toEqual({ allowed: true })
  })

  test('a dividend once in two weeks takes effect on the first Sunday that is free', () => {
    const taken = [newYork('2027-02-14T00:01')]
    const at = withdrawalEffectiveAt('dividend', {
      approvedAt: newYork('2027-02-15T10:00'),
      trading: true,
      taken,
      termsAt: changing,
    })
    expect(at).toBe(
      newYork(periodOf('dividend', taken[0] ?? 0, later) === '2027-02-14' ? '2027-02-28T00:01' : '2027-02-21T00:01'),
    )
    expect(periodOf('dividend', at, later)).not.toBe(periodOf('dividend', taken[0] ?? 0, later))
  })
})

test('the date that a refusal names is one at which the same question is answered with yes', () => {
  const effects = fc.array(instants, { maxLength: 6 })
  fc.assert(
    fc.property(instants, instants, fc.boolean(), effects, (now, firstReceivedAt, trading, taken) => {
      const capital = capitalEligibility({ now, firstReceivedAt, effects: taken, termsAt })
      if ('from' in capital) {
        expect(capitalEligibility({ now: capital.from, firstReceivedAt, effects: taken, termsAt })).toEqual({
          allowed: true,
        })
        expect(capital.from > now).toBe(true)
      }
      const dividend = dividendEligibility({ now, trading, effects: taken, termsAt })
      if ('from' in dividend) {
        expect(dividendEligibility({ now: dividend.from, trading, effects: taken, termsAt })).toEqual({ allowed: true })
      }
    }),
  )
})
