import { dueAt, type Week, weekLabel } from '#fund/calendar/week.ts'
import { formatLongDay } from '#fund/calendar/week-display.ts'
import type { Cents } from '#fund/cents/money.ts'
import { periodReturn } from '#fund/returns/returns.ts'
import { formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import type { Balances } from '#server/ledger/balances.ts'
import type { NoticeMail } from '#server/notices/notifications/notice.ts'
import type { Figure } from '#server/platform/mail/body.ts'

const signed = (amount: Cents): string => formatMoney(amount, { sign: 'always' })

const lossNote = ({ grossProfit, recovered, carriedLossAfter }: CloseRow): string => {
  if (grossProfit < 0) return 'carried forward'
  if (recovered > 0) return `${formatMoney(recovered)} made up`
  return carriedLossAfter === 0 ? 'nothing to make up' : 'to make up first'
}

const figuresOf = (week: Week, row: CloseRow, balance: Cents): Figure[] => {
  const { resultChange, opening, carriedLossAfter } = row
  const returned = toPercent(periodReturn({ opening, gain: resultChange }) ?? 0)
  return [
    { label: 'New balance', value: formatMoney(balance), note: `after ${weekLabel(week)}` },
    {
      label: 'Result of the week',
      value: signed(resultChange),
      note: `${formatPercent(returned, { sign: 'always' })}, net`,
      ...(resultChange !== 0 && { tone: resultChange > 0 ? 'gain' : 'loss' }),
    },
    { label: 'Earlier losses left', value: formatMoney(carriedLossAfter), note: lossNote(row) },
  ]
}

/** How the result came about, with each of its parts. */
const sharingOf = ({ grossProfit, recovered, net, tier, distributed, fundShare }: CloseRow): string => {
  if (grossProfit < 0)
    return `The loss of ${formatMoney(-grossProfit)} is carried forward: later profits make it up first, before any of them is shared.`
  const gross = formatMoney(grossProfit)
  if (grossProfit === 0) return 'There was nothing to share.'
  if (net === 0) return `Your ${gross} of gross profit made up earlier losses, so there was nothing to share.`
  const split = `split ${tier.investorShare}/${tier.fundShare}: ${formatMoney(distributed)} for you, ${formatMoney(fundShare)} for the fund.`
  return recovered === 0
    ? `Your ${gross} of gross profit was ${split}`
    : `Of ${gross} gross profit, ${formatMoney(recovered)} made up earlier losses. The rest was ${split}`
}

const outcomeOf = ({ grossProfit }: CloseRow): string => {
  if (grossProfit === 0) return 'without a gain or a loss'
  return grossProfit > 0 ? 'with a gain' : 'with a loss'
}

/** The email about a close for an investor who traded, by what their accounts held before it: the three figures one opens it for, and their sum. */
export const mailOfClose =
  (week: Week, before: ReadonlyMap<string, Balances>) =>
  (row: CloseRow): NoticeMail => {
    const { capital, result } = before.get(row.id) ?? { capital: 0, result: 0 }
    const balance = capital + result + row.resultChange
    const label = weekLabel(week)
    const left =
      row.carriedLossAfter > 0 ? ` ${formatMoney(row.carriedLossAfter)} of earlier losses to make up first.` : ''
    return {
      subject: `${label}: ${signed(row.resultChange)}, balance ${formatMoney(balance)}`,
      preview: `Your balance is ${formatMoney(balance)}.${left}`,
      says: [
        `${label} closed on ${formatLongDay(dueAt(week))}, ${outcomeOf(row)}.`,
        { figures: figuresOf(week, row, balance) },
        sharingOf(row),
      ],
      button: `Open ${label}`,
    }
  }
