import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '#fund/cents/money.ts'
import { shareWeek } from '#fund/money/share.ts'
import { shrinkCarriedLoss } from '#fund/money/withdrawals.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import type { LaterEvent } from '#fund/weeks/correction.ts'
import { computeClose, computeCorrection } from '#tests/support/faults/at-once.ts'

const { figures: terms } = termsFromBeginning
const one = { id: 'a', opening: 100_000_00, capital: 100_000_00, carriedLoss: 0, active: true }
const week = (grossProfit: number, carryOver: number): LaterEvent => ({
  kind: 'week',
  terms,
  ...shareWeek({ grossProfit, carryOver, capital: one.capital }, terms),
})

test('a win that was a loss: later shares turn into recovery, by hand', () => {
  // Reported +1,000.00: shared 600.00/400.00. Then +2,000.00: shared 1,200.00/800.00. In truth the first was −500.00.
  const recorded = computeClose({ profit: 1_000_00, investors: [one] })
  const { rows, differences } = computeCorrection({ profit: -500_00, recorded, eventsOf: () => [week(2_000_00, 0)] })
  expect(rows[0]).toMatchObject({ grossProfit: -500_00, carriedLossAfter: 500_00, opening: one.opening })
  // Replayed: 2,000.00 recovers 500.00, of 1,500.00 the investor has 900.00 and the fund 600.00.
  // Result: (−500.00 + 1,400.00) − (600.00 + 1,200.00) = −900.00; fund: 600.00 − 1,200.00 = −600.00; together −1,500.00.
  expect(differences).toMatchObject([
    { id: 'a', resultChange: -900_00, fundShare: -600_00, distributed: -900_00, carriedLoss: 0 },
  ])
  expect(differences[0]?.laterWeeks).toMatchObject([{ recovered: 500_00, distributed: 900_00, fundShare: 600_00 }])
})

test('capital paid in between takes its part of the replayed loss', () => {
  const recorded = computeClose({ profit: 0, investors: [one] })
  const paid: LaterEvent = { kind: 'capital-paid', id: 'p', paid: 25_000_00, balanceBefore: 100_000_00 }
  const { differences } = computeCorrection({ profit: -400_00, recorded, eventsOf: () => [paid, week(100_00, 0)] })
  // 400.00 shrinks by a quarter to 300.00; 100.00 is recovered instead of shared 60.00/40.00
  expect(differences).toMatchObject([{ resultChange: -360_00, fundShare: -40_00, carriedLoss: 200_00 }])
})

test('after a closure no loss is carried', () => {
  const recorded = computeClose({ profit: 0, investors: [one] })
  const corrected = (...events: LaterEvent[]) =>
    computeCorrection({ profit: -400_00, recorded, eventsOf: () => events }).differences
  expect(corrected()).toMatchObject([{ laterWeeks: [], carriedLoss: 400_00 }])
  expect(corrected({ kind: 'closed' })).toMatchObject([{ laterWeeks: [], carriedLoss: 0 }])
})

const histories = fc.record({
  investors: fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      opening: fc.integer({ min: 1_000_00, max: 2_000_000_00 }),
      capital: fc.nat({ max: 2_000_000_00 }),
      carriedLoss: fc.nat({ max: 5_000_00 }),
      active: fc.constant(true),
    }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
  ),
  profit: fc.integer({ min: -1_000_00, max: 20_000_00 }),
  right: fc.integer({ min: -1_000_00, max: 20_000_00 }),
  later: fc.array(
    fc.oneof(
      fc.record({ grossProfit: fc.integer({ min: -3_000_00, max: 3_000_00 }) }),
      fc.record({ paid: fc.nat({ max: 50_000_00 }) }),
    ),
    { maxLength: 8 },
  ),
})

type Step = { grossProfit: number } | { paid: number }

const balanceBefore = 60_000_00

/**
 * What followed for one row, computed forwards as the closes of those weeks would have done, and the loss that is
 * carried after it.
 */
const followed = (row: CloseRow, steps: readonly Step[]): { events: LaterEvent[]; carriedLoss: number } => {
  const events: LaterEvent[] = []
  let carriedLoss = row.carriedLossAfter
  for (const step of steps) {
    if ('paid' in step) {
      events.push({ kind: 'capital-paid', id: 'p', paid: step.paid, balanceBefore })
      carriedLoss = shrinkCarriedLoss(carriedLoss, step.paid, balanceBefore)
    } else {
      const share = shareWeek({ ...step, carryOver: carriedLoss, capital: row.capital }, terms)
      events.push({ kind: 'week', terms, ...share })
      carriedLoss = share.carriedLossAfter
    }
  }
  return { events, carriedLoss }
}

const eventsOf = (row: CloseRow, steps: readonly Step[]): LaterEvent[] => followed(row, steps).events

test('any correction: the differences sum to the difference of the profits, and correcting to the same changes nothing', () => {
  fc.assert(
    fc.property(histories, ({ investors, profit, right, later }) => {
      const recorded = computeClose({ profit, investors })
      const events = new Map(recorded.map((row) => [row.id, eventsOf(row, later)]))
      const eventsSince = (id: string) => events.get(id) ?? []
      const { differences } = computeCorrection({ profit: right, recorded, eventsOf: eventsSince })
      expect(sumCents(differences.flatMap(({ resultChange, fundShare }) => [resultChange, fundShare]))).toBe(
        right - profit,
      )
      const same = computeCorrection({ profit, recorded, eventsOf: eventsSince })
      expect(same.rows).toEqual(recorded)
      for (const row of recorded) {
        const difference = same.differences.find(({ id }) => id === row.id)
        expect(difference).toMatchObject({ resultChange: 0, fundShare: 0, distributed: 0 })
        expect(difference?.carriedLoss).toBe(followed(row, later).carriedLoss)
      }
    }),
  )
})

test('any correction: what results is what a right first report would have given, so two corrections are one', () => {
  fc.assert(
    fc.property(histories, ({ investors, profit, right, later }) => {
      const wrong = computeClose({ profit, investors })
      const first = new Map(wrong.map((row) => [row.id, eventsOf(row, later)]))
      const corrected = computeCorrection({ profit: right, recorded: wrong, eventsOf: (id) => first.get(id) ?? [] })
      expect(corrected.rows).toEqual(computeClose({ profit: right, investors }))
      const second = new Map(corrected.rows.map((row) => [row.id, eventsOf(row, later)]))
      const back = computeCorrection({ profit, recorded: corrected.rows, eventsOf: (id) => second.get(id) ?? [] })
      for (const [place, there] of corrected.differences.entries()) {
        expect(back.differences[place]?.resultChange).toBe(there.resultChange === 0 ? 0 : -there.resultChange)
        expect(there.laterWeeks).toEqual(
          (second.get(there.id) ?? []).filter((event) => event.kind === 'week').map(shareOf),
        )
      }
    }),
  )
})

const shareOf = ({ kind: _, terms: _terms, ...share }: LaterEvent & { kind: 'week' }) => share
