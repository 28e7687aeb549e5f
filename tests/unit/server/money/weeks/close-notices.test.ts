import { expect, test } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { shareByTier } from '#fund/money/share.ts'
import { sharesOf } from '#fund/money/tiers.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import { noticesOfClose } from '#server/money/weeks/notices.ts'

const week = weekOf(Date.parse('2026-11-12T12:00:00Z'))
const rowOf = (grossProfit: number, carryOver: number): CloseRow => ({
  ...{ id: 'ann', opening: 200_000_00, carriedLoss: carryOver, active: true, traded: true, oddCent: 0 },
  ...shareByTier({ grossProfit, carryOver, capital: 200_000_00 }, sharesOf(60)),
})

test.each([
  [-509_83, 0, '−$509.83, carried forward. $509.83 of earlier losses to make up first.'],
  [-100_00, 50_00, '−$100.00, carried forward. $150.00 of earlier losses to make up first.'],
  [74_40, 200_00, '+$74.40, all of it made up earlier losses. $125.60 of earlier losses to make up first.'],
  [200_00, 200_00, '+$200.00, all of it made up earlier losses. No earlier loss left to make up.'],
  [2_276_13, 509_83, '+$1,569.61: $509.83 made up earlier losses, $1,059.78 is your 60% of the rest.'],
  [2_090_65, 0, '+$1,254.39: your 60% of $2,090.65.'],
  [0, 0, '$0.00: there was nothing to share.'],
])(
  'a close of %d after a loss of %d says first the amount that its notification carries',
  async (gross, carried, said) => {
    const [notice] = await noticesOfClose(week, [rowOf(gross, carried)])
    expect(notice?.message).toBe(`Your result is ${said}`)
    expect(notice?.title).toBe('Week 45 reported')
    const amount = formatMoney(Math.round((notice?.metadata?.amount ?? 0) * 100), { sign: 'always' })
    expect(said.startsWith(amount)).toBe(true)
  },
)
