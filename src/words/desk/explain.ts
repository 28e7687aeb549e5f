import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { ratioWeeksMin } from '#fund/returns/ratios.ts'
import { formatPercent } from '#fund/text/format.ts'

/** What each figure is, in words a person can check by hand (api.md "Money"). */
export const explained = {
  balance: {
    title: 'Total balance',
    formula:
      'Capital plus result: everything that was ever booked on the capital account and on the result account, added up.',
    rounding: 'Nothing is rounded here: every entry is in whole cents.',
  },
  profit: {
    title: 'Profit share',
    formula:
      'Everything that weekly closes and their corrections added or took away. Dividends paid out do not reduce it.',
    rounding: 'Nothing is rounded here: each close was rounded to whole cents when it was booked.',
  },
  'monthly-gain': {
    title: 'Gain this month',
    formula:
      'What the closes that took effect in this month (New York) added or took away, and what corrections of closed weeks did, from when they are booked.',
    rounding: 'Nothing is rounded here: each close was rounded to whole cents when it was booked.',
  },
  'total-return': {
    title: 'Total return',
    formula:
      'Time-weighted: for each closed week as it stands after corrections, the gain divided by the money at work when the week began. One is added to each of these, they are multiplied, and one is subtracted. Money paid in or out is not a gain. After a total loss a new series begins.',
    rounding: 'Only the answer is rounded, to four decimals of a percent; two are shown.',
  },
  week: {
    title: (week: string): string => `Result of ${week}`,
    formula:
      'Your part of the week’s profit, in proportion to opening balances. A profit first makes up a loss carried forward from earlier weeks; what is left is split by your tier. A loss is yours in full.',
    rounding:
      'Each part is cut to whole cents; the cents left over go to the largest remainders. Your share is rounded half a cent up, and the fund takes the rest.',
  },
  distribution: {
    title: (period: string): string => `Distribution of ${period}`,
    formula:
      'What was left of your part of the week’s profit after a loss carried forward was made up, split by your tier.',
    rounding: 'Your share is rounded half a cent up to whole cents, and the fund takes the rest.',
  },
} as const

/** The returns of an account, each with its formula. */
export const returnWords = {
  total: {
    name: 'Total return',
    formula:
      'Time-weighted: what each dollar at work has made, whenever money came or went. It shows how the fund did.',
  },
  annual: {
    name: 'Annual return',
    formula: 'Profit over invested. Despite its name it covers the whole time, not one year.',
  },
  moneyWeighted: {
    name: 'Money-weighted return',
    formula:
      'The one rate at which what you paid in and took out would have grown to your balance: it shows how your own money did, so it is higher than the total return if more of it was there in good weeks.',
  },
  annualised: {
    name: 'Annualised return',
    formula: 'The total return, restated for 52 weeks at the same pace. Nothing under a year is annualised.',
  },
} as const

/** The lines of a week's arithmetic. */
export const stepWords = {
  gross: 'Your part of the profit',
  recovered: 'Makes up the loss carried forward',
  net: 'Left to split',
  distributed: 'Your share',
  fundShare: 'The fund’s share',
  resultChange: 'Your result',
  carriedLossAfter: 'Loss carried forward',
} as const

export const verdicts = {
  agrees: 'Computed again in your browser: it agrees.',
  differs: (computed: string): string =>
    `Computed again in your browser: the result is ${computed}. Please tell support; we will look into both figures.`,
} as const

const riskFreeOf = (percent: number): string => `mean risk-free rate ${formatPercent(percent)} a year`

/** What each risk-adjusted metric is; the first four are computed from weekly returns by src/fund/returns/ratios.ts. */
export const metricWords = {
  sharpe: (riskFree: number): string =>
    `Mean weekly return over its standard deviation, times √52; ${riskFreeOf(riskFree)}.`,
  sortino: (riskFree: number): string =>
    `Mean weekly return over the downside deviation (losing weeks only, over all weeks), times √52; ${riskFreeOf(riskFree)}.`,
  drawdown: 'The deepest fall of the total return from its highest point.',
  volatility: 'The standard deviation of weekly returns, times √52.',
  alpha: 'The yearly return that a benchmark’s moves do not explain. Not based on a benchmark series yet.',
  beta: 'How much the account moves when a benchmark moves by one. Not based on a benchmark series yet.',
} as const

/** The periods of the fund's figures. */
export const periodWords = {
  quarter: '12 weeks',
  year: '1 year',
  own: (month: string): string => `Since ${month}`,
  history: 'With history',
  gross: 'Gross, compounded week by week.',
} as const

/** What a demo says wherever a ratio stands. */
export const madeUpWords = 'This is a demo: its figures are made up.'

interface RatioSeries {
  readonly weeks: number
  readonly series_from: string | null
  readonly volatility_percent: number | null
}

/** Why ratios are dashes, and since when they count if not from the beginning; empty if there is nothing to say. */
export const ratioNotes = ({ weeks, series_from, volatility_percent }: RatioSeries): string[] => [
  ...(series_from === null
    ? []
    : [
        `A series ended with a total loss; these figures are of the one that began on ${formatCalendarDate(series_from)}.`,
      ]),
  ...(weeks < ratioWeeksMin
    ? [
        `Sharpe, Sortino and volatility need ${ratioWeeksMin} weekly returns; there ${weeks === 1 ? 'is one' : `are ${weeks}`}.`,
      ]
    : []),
  ...(weeks >= ratioWeeksMin && volatility_percent === null
    ? ['The weekly returns hardly differ: a ratio over so little would mean nothing.']
    : []),
]
