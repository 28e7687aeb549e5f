import { describe, expect, it } from 'vitest'
import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { splitProfit, tierOf } from '#fund/money/tiers.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { tablesOf } from '../support/site/article-html.ts'
import { builtSite } from '../support/site/built-site.ts'

// The articles are written by hand; what they work out is recomputed here, from the page as built.

const site = await builtSite('real')

const number = (text: string): number => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
const table = (post: string, heading: RegExp): string[][] => {
  const found = tablesOf(site.page(`/blog/${post}`).html).find(([head]) => heading.test(head?.join(' | ') ?? ''))
  if (!found) throw new Error(`${post} has no table headed ${heading}`)
  return found.slice(1)
}
/** Each row's numbers. */
const numbers = (post: string, heading: RegExp): number[][] => table(post, heading).map((row) => row.map(number))

describe('The opening range', () => {
  const win = { gross: 75, cost: 4 }
  const loss = { gross: 50, cost: 8 }

  it('adds up the costs', () => {
    const rows = numbers('opening-range-after-costs', /^Cost \|/)
    const costs = rows.slice(0, -1)
    const sum = (column: number) => costs.reduce((total, row) => total + (row[column] ?? 0), 0)
    expect(rows.at(-1)?.slice(1)).toEqual([sum(1), sum(2)])
    expect([sum(1), sum(2)]).toEqual([win.cost, loss.cost])
  })

  it('works out what is left at each rate of winners', () => {
    for (const [rate = 0, before, after] of numbers('opening-range-after-costs', /^Winners \|/)) {
      const p = rate / 100
      expect(before).toBe(Number((p * win.gross - (1 - p) * loss.gross).toFixed(2)))
      expect(after).toBe(Number((p * (win.gross - win.cost) - (1 - p) * (loss.gross + loss.cost)).toFixed(2)))
    }
  })

  it('draws the result by the width of the range', () => {
    for (const [width = 0, after] of numbers('opening-range-after-costs', /^Width/)) {
      const result = 0.48 * (1.5 * width - win.cost) - 0.52 * (width + loss.cost)
      expect(after).toBe(Number(((result / width) * 100).toFixed(1)))
    }
  })
})

describe('The weekly loss budget', () => {
  /** The chance that a walk of `trades` steps of one is `barrier` below its start at any moment. */
  const ruin = (barrier: number, winners: number, trades: number): number => {
    let at = new Map([[0, 1]])
    let ruined = 0
    for (let trade = 0; trade < trades; trade++) {
      const next = new Map<number, number>()
      for (const [place, chance] of at)
        for (const [step, part] of [
          [1, winners],
          [-1, 1 - winners],
        ] as const) {
          if (place + step <= -barrier) ruined += chance * part
          else next.set(place + step, (next.get(place + step) ?? 0) + chance * part)
        }
      at = next
    }
    return ruined
  }

  it('counts every path', () => {
    for (const [part = '', good = '', bad = ''] of table('weekly-loss-budget', /^Budget per trade/)) {
      const barrier = Number(part.replace('1/', ''))
      const rounded = [0.52, 0.48].map((winners) => Number((ruin(barrier, winners, 20) * 100).toFixed(1)))
      expect([number(good), number(bad)], part).toEqual(rounded)
    }
  })

  /** mulberry32, the generator that the caption names. */
  const generator = (seed: number) => {
    let state = seed
    return () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
  }

  it('draws ten thousand years again, to the decimal', () => {
    const random = generator(2025)
    const ends: number[] = []
    const falls: number[] = []
    for (let account = 0; account < 10_000; account++) {
      let [value, peak, fall] = [100, 100, 0]
      for (let week = 0; week < 52; week++) {
        const budget = value * 0.01
        let result = 0
        for (let trade = 0; trade < 20 && result > -budget + 1e-9; trade++)
          result += ((random() < 0.52 ? 1 : -1) * budget) / 8
        value += result
        peak = Math.max(peak, value)
        fall = Math.max(fall, 1 - value / peak)
      }
      ends.push(value - 100)
      falls.push(fall * 100)
    }
    const sorted = (values: number[]) => [...values].sort((a, b) => a - b)
    const at = (values: number[], part: number) => sorted(values)[part * 10_000] ?? Number.NaN
    const below = ends.filter((end) => end < 0).length / 100
    const expected = [at(ends, 0.05), at(ends, 0.25), at(ends, 0.5), at(ends, 0.75), at(ends, 0.95), below]
    const told = numbers('weekly-loss-budget', /^After 52 weeks/).map((row) => row[1])
    expect(told).toEqual([...expected, at(falls, 0.5), at(falls, 0.9)].map((value) => Number(value.toFixed(1))))
  })
})

describe('Half the volume', () => {
  it('has a profile that sums to the day, and half of it in five half hours', () => {
    const shares = numbers('half-the-volume', /Share of volume/).map((row) => row[1] ?? 0)
    expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(100, 6)
    const five = [...shares.slice(0, 3), ...shares.slice(-2)].reduce((total, share) => total + share, 0)
    expect(five).toBeCloseTo(53.2, 6)
  })

  it('works out the square root', () => {
    const order = 40_000
    const volumes = new Map(
      table('half-the-volume', /^From \| Volume/).map(([from = '', all = '']) => [from, number(all)]),
    )
    for (const [from = '', volatility = '', part = '', impact = '', dollars = ''] of table(
      'half-the-volume',
      /^Half hour from/,
    )) {
      const ratio = order / (volumes.get(from) ?? Number.NaN)
      const percent = number(volatility) * Math.sqrt(ratio)
      expect([number(part), number(impact)]).toEqual([Number((ratio * 100).toFixed(1)), Number(percent.toFixed(3))])
      expect(number(dollars)).toBe(Math.round((percent / 100) * 50 * order))
    }
  })
})

describe('The backtest that knew', () => {
  it('draws the decay of a signal', () => {
    for (const [delay = 0, result] of numbers('the-backtest-that-knew', /^Delay/))
      expect(result).toBe(Number((9 * 2 ** (-delay / 60) - 5).toFixed(2)))
  })

  it('has the lengths of weeks that the fund’s calendar has', () => {
    for (const [sunday = '', utc, hours = ''] of table('the-backtest-that-knew', /^Sunday/)) {
      const noon = Date.parse(`${sunday}, 2025 12:00 UTC`)
      const midnight = startOfNewYorkDate(new Date(noon).toISOString().slice(0, 10))
      expect(new Date(midnight).toISOString().slice(11, 16)).toBe(utc)
      const { from, to } = weekOf(noon)
      expect((to - from) / 3_600_000).toBe(number(hours))
    }
  })
})

describe('Twelve weeks with a carried loss', () => {
  it('carries and shares as the rule says, in the fund’s own split', () => {
    let owed = 0
    const rows = numbers('twelve-weeks-carried', /Still carried/)
    for (const [, result = 0, carried, shared = 0, investor, fund] of rows.slice(0, -1)) {
      const above = result - owed
      owed = Math.max(0, -above)
      expect([carried, shared]).toEqual([owed, Math.max(0, above)])
      const split = splitProfit(shared * 100, tierOf(250_000_00, termsFromBeginning.figures))
      expect([investor, fund]).toEqual([split.investor / 100, split.fund / 100])
    }
    const sum = (column: number) => rows.slice(0, -1).reduce((total, row) => total + (row[column] ?? 0), 0)
    expect(rows.at(-1)).toEqual([0, sum(1), 0, sum(3), sum(4), sum(5)])
  })

  it('draws what is carried', () => {
    const carried = numbers('twelve-weeks-carried', /Still carried/).slice(0, -1)
    const drawn = numbers('twelve-weeks-carried', /Carried loss$/)
    expect(drawn.map((row) => Math.abs(row[1] ?? 0))).toEqual(carried.map((row) => row[2]))
  })
})

describe('The same year', () => {
  it('recovers from losses', () => {
    for (const [loss = 0, gain] of numbers('same-year-three-numbers', /^Loss, %/))
      expect(gain).toBe(Number((100 / (1 - loss / 100) - 100).toFixed(1)))
  })

  it('compounds what swings', () => {
    for (const [swing = 0, week, year] of numbers('same-year-three-numbers', /^A week is/)) {
      const growth = Math.sqrt((1.004 + swing / 100) * (1.004 - swing / 100))
      expect(week).toBe(Number(((growth - 1) * 100).toFixed(3)))
      expect(year).toBe(Number(((growth ** 52 - 1) * 100).toFixed(1)))
    }
  })
})
