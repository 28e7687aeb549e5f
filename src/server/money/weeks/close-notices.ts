import { type Week, weekLabel, weekNumber } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import type { Notice } from '#server/notices/notifications/notice.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'

/**
 * "DIST-2026-W47", the same for everybody in a week; together with the investor's own book it identifies one payment.
 */
export const distributionReference = (week: Week): string => {
  const { year, number } = weekNumber(week)
  return `DIST-${year}-W${String(number).padStart(2, '0')}`
}

/** "Week 47, 2026" */
export const periodLabel = (week: Week): string => `${weekLabel(week)}, ${weekNumber(week).year}`

const sentence = (week: Week, row: CloseRow): string => {
  const label = weekLabel(week)
  if (row.grossProfit < 0)
    return `${label} closed with a loss of ${formatMoney(-row.grossProfit)}. It is carried forward and made up first.`
  const recovered = row.recovered > 0 ? ` ${formatMoney(row.recovered)} made up earlier losses.` : ''
  if (row.net === 0) return `${label} closed with ${formatMoney(row.grossProfit)} of gross profit.${recovered}`
  return `${label} closed: ${formatMoney(row.distributed)} is your share of ${formatMoney(row.net)}.${recovered}`
}

/** The notification of a close for each investor who traded: amount, period and reference (spec §3, metadata). */
export const noticesOfClose = (week: Week, rows: readonly CloseRow[]): Promise<Notice[]> => {
  const [period, reference] = [periodLabel(week), distributionReference(week)]
  return mapInTurns(
    rows.filter(({ traded }) => traded),
    (row) => ({
      personId: row.id,
      type: row.grossProfit < 0 ? 'performance' : 'profit',
      priority: 'medium',
      title: row.status === 'Completed' ? 'Profit distributed' : 'Week closed without a distribution',
      message: sentence(week, row),
      metadata: {
        amount: toDollars(row.resultChange),
        period,
        payment_reference: reference,
      },
    }),
  )
}

/** Notices whose mails say more than the feed. */
export const remarked = (notices: readonly Notice[], remarks: readonly string[]): Notice[] =>
  notices.map((notice) => ({ ...notice, remarks }))
