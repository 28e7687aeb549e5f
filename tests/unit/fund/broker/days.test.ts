import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asOneDay, dayInCents, type StatedDay } from '#fund/broker/days.ts'
import { decimalOfCents, readDecimal, sumDecimals } from '#fund/broker/decimals.ts'

const decimal = (text: string): bigint => readDecimal(text) as bigint

const amount = fc.bigInt(-(10n ** 17n), 10n ** 17n).map((value) => value * 10n ** 9n)

/** Days that follow one another. */
const week = fc
  .tuple(amount, fc.array(fc.record({ end: amount, flows: amount, costs: amount }), { minLength: 1, maxLength: 6 }))
  .map(([before, days]): StatedDay[] =>
    days.map(({ end, flows, costs }, place) => ({
      day: `2026-11-${16 + place}`,
      start: days[place - 1]?.end ?? before,
      end,
      flows,
      commissions: costs,
      fees: costs / 3n,
      interest: -costs,
    })),
  )

test('a week of the drawings: its edges, its flows and its result', () => {
  const ends = ['12334575.47', '12326359.07', '12373249.29', '12384917.20', '12412061.10'].map(decimal)
  const flows = ['-46967.98', '0', '0', '-840', '0'].map(decimal)
  const none = { commissions: 0n, fees: 0n, interest: 0n }
  const days = ends.map((end, place): StatedDay => {
    const start = ends[place - 1] ?? decimal('12350141.30')
    return { day: `2026-11-${16 + place}`, start, end, flows: flows[place] ?? 0n, ...none }
  })
  expect(days.map(dayInCents).map(({ result }) => result)).toEqual([
    3_140_215, -821_640, 4_689_022, 1_250_791, 2_714_390,
  ])
  expect(asOneDay(days.map(dayInCents))).toMatchObject({
    day: '2026-11-20',
    start: 1_235_014_130,
    end: 1_241_206_110,
    flows: -4_780_798,
    result: 10_972_778,
    rest: 0n,
  })
})

test('days add up to their week to the cent, and the rest is what rounding left', () => {
  fc.assert(
    fc.property(week, (days) => {
      const inCents = days.map(dayInCents)
      const whole = asOneDay(inCents)
      expect(whole?.result).toBe((whole?.end ?? 0) - (whole?.start ?? 0) - (whole?.flows ?? 0))
      const exact = sumDecimals(days.map(({ start, end, flows }) => end - start - flows))
      expect(decimalOfCents(whole?.result ?? 0) + (whole?.rest ?? 0n)).toBe(exact)
      for (const { rest } of inCents) expect(rest < decimalOfCents(2) && rest > -decimalOfCents(2)).toBe(true)
    }),
  )
})

test('there is no week without a day', () => {
  expect(asOneDay([])).toBeUndefined()
})
