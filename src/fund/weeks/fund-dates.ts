import { counted } from '#fund/text/format.ts'

/** The coming dates of the fund itself; those that share an instant are listed in this order. */
export const fundDateKinds = [
  'close',
  'withdrawals',
  'deposits',
  'trading-starts',
  'trading-stops',
  'lock-ups',
  'closures',
  'delays',
  'days',
  'statements',
] as const

export type FundDateKind = (typeof fundDateKinds)[number]

export interface FundDate {
  readonly kind: FundDateKind
  /** What it is about, if that has a name: `Week 47`, `November 2026`; of a day at bank and exchange, what is unusual. */
  readonly of: string | null
  readonly count: number
}

/** The title of a date, the same on the screen and in a calendar: without names of people and without amounts. */
export const fundDateTitle = ({ kind, of, count }: FundDate): string => {
  switch (kind) {
    case 'close':
      return `${of} is due for its report and close`
    case 'withdrawals':
      return counted(count, 'withdrawal takes effect', 'withdrawals take effect')
    case 'deposits':
      return counted(count, 'deposit starts work', 'deposits start work')
    case 'trading-starts':
      return counted(count, 'investor starts trading', 'investors start trading')
    case 'trading-stops':
      return counted(count, 'investor stops trading', 'investors stop trading')
    case 'lock-ups':
      return counted(count, 'investor’s lock-up ends', 'investors’ lock-ups end')
    case 'closures':
      return counted(count, 'closure is to be verified by now', 'closures are to be verified by now')
    case 'delays':
      return counted(count, 'step is done after its delay', 'steps are done after their delay')
    case 'days':
      return `${of}`
    case 'statements':
      return `Statements of ${of} can be issued once its last week is closed`
  }
}
