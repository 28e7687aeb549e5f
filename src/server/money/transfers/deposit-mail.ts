import { weekLabel, weekUntil } from '#fund/calendar/week.ts'
import { formatDate, formatLongDay, formatNearDate, formatTime } from '#fund/calendar/week-display.ts'
import type { Cents } from '#fund/cents/money.ts'
import { tierOf } from '#fund/money/tiers.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { NoticeMail } from '#server/notices/notifications/notice.ts'

interface Arrived {
  readonly amount: Cents
  /** What is invested with it. */
  readonly invested: Cents
  readonly terms: MoneyTerms
  readonly receivedAt: number
  /** The Sunday from which it is at work. */
  readonly sunday: number
  readonly trades: boolean
  /** How it differs from what was requested, as a sentence. */
  readonly difference: string | null
}

/** The email about a deposit that was booked: what came, from when it works, and what it changes. */
export const mailOfDeposit = (arrived: Arrived): NoticeMail => {
  const { amount, invested, terms, receivedAt, sunday, trades, difference } = arrived
  const [before, after] = [tierOf(invested - amount, terms), tierOf(invested, terms)]
  const split = `${after.investorShare}/${after.fundShare}`
  const stays = before.investorShare === after.investorShare
  const works = trades
    ? `Until ${formatLongDay(sunday)}, the deposit is part of your balance and does not share in ${weekLabel(weekUntil(sunday))}.`
    : 'The deposit is in your balance, and does not trade until you start trading.'
  return {
    subject: `Your deposit of ${formatMoney(amount)} has arrived`,
    preview: trades ? `At work from ${formatLongDay(sunday)}, ${formatTime(sunday)} New York.` : works,
    says: [
      'Your deposit has arrived. There is nothing left for you to do.',
      ...(difference === null ? [] : [difference]),
      {
        figures: [
          { label: 'Received', value: formatMoney(amount), note: formatDate(receivedAt) },
          trades
            ? { label: 'At work from', value: formatNearDate(sunday), note: `${formatTime(sunday)} New York` }
            : { label: 'At work', value: 'Not yet', note: 'once you start trading' },
          {
            label: 'Invested amount',
            value: formatMoney(invested),
            note: `was ${formatMoney(invested - amount)}`,
          },
        ],
      },
      `Your split ${stays ? 'stays' : 'becomes'} ${split}. ${works}`,
    ],
    button: 'See your deposit',
  }
}
