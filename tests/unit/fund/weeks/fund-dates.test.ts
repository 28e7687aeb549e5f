import { expect, test } from 'vitest'
import { type FundDateKind, fundDateKinds, fundDateTitle } from '#fund/weeks/fund-dates.ts'

const title = (kind: FundDateKind, count: number, of: string | null = null) => fundDateTitle({ kind, of, count })

test('what comes of the fund’s own reads right for one, for many and for thousands', () => {
  const counted = fundDateKinds.filter((kind) => !['close', 'days', 'statements'].includes(kind))
  expect(counted.map((kind) => title(kind, 1))).toEqual([
    '1 withdrawal takes effect',
    '1 deposit starts work',
    '1 investor starts trading',
    '1 investor stops trading',
    '1 investor’s lock-up ends',
    '1 closure is to be verified by now',
    '1 step is done after its delay',
  ])
  expect(counted.map((kind) => title(kind, 1_200))).toEqual([
    '1,200 withdrawals take effect',
    '1,200 deposits start work',
    '1,200 investors start trading',
    '1,200 investors stop trading',
    '1,200 investors’ lock-ups end',
    '1,200 closures are to be verified by now',
    '1,200 steps are done after their delay',
  ])
})

test('a close and the statements name their week and month', () => {
  expect(title('close', 1, 'Week 47')).toBe('Week 47 is due for its report and close')
  expect(title('statements', 1, 'November 2026')).toBe(
    'Statements of November 2026 can be issued once its last week is closed',
  )
})

test('a day on which banks or the exchange are closed says so itself', () => {
  const of = 'Independence Day: no trading; banks are open'
  expect(title('days', 1, of)).toBe(of)
})

test('at one instant a close is told first and statements last', () => {
  expect([fundDateKinds[0], fundDateKinds.at(-1)]).toEqual(['close', 'statements'])
})
