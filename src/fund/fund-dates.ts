import { counted } from './format.ts'

/** What comes of the fund's own, in the order in which it is told where it is at one instant. */
export const fundDateKinds = [
  'close',
  'withdrawals',
  'deposits',
  'trading-starts',
  'trading-stops',
  'lock-ups',
  'closures',
  'delays',
  'statements',
] as const

export type FundDateKind = (typeof fundDateKinds)[number]

export interface FundDate {
  readonly kind: FundDateKind
  /** What it is about, where that has a name: `Week 47`, `November 2026`. */
  readonly of: string | null
  readonly count: number
}

/** What comes, as the screen and a calendar both say it: without a name or an amount. */
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
    case 'statements':
      return `Statements of ${of} can be issued once its last week is closed`
  }
}
