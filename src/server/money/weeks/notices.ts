import { asSentence } from '#contract/as-sentence.ts'
import { type Week, weekLabel, weekNumber, weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import { beyondRiskSentence, beyondRiskTitle } from '#fund/notices/beyond-risk.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import { beyondRisk } from '#fund/weeks/risk.ts'
import type { AccountNotice, Notice, NoticeMail } from '#server/notices/notifications/notice.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import type { Correction, Touched } from './correction.ts'

/**
 * "DIST-2026-W47", the same for everybody in a week; together with the investor's own book it identifies one payment.
 */
export const distributionReference = (week: Week): string => {
  const { year, number } = weekNumber(week)
  return `DIST-${year}-W${String(number).padStart(2, '0')}`
}

/** "Week 47, 2026" */
export const periodLabel = (week: Week): string => `${weekLabel(week)}, ${weekNumber(week).year}`

const leftOf = ({ carriedLossAfter }: CloseRow): string =>
  carriedLossAfter > 0
    ? `${formatMoney(carriedLossAfter)} of earlier losses to make up first.`
    : 'No earlier loss left to make up.'

/** The result first: it is the amount that the notification carries. */
const sentence = (row: CloseRow): string => {
  const { grossProfit, recovered, net, distributed, resultChange, tier } = row
  const result = `Your result is ${formatMoney(resultChange, { sign: 'always' })}`
  if (grossProfit < 0) return `${result}, carried forward. ${leftOf(row)}`
  if (grossProfit === 0) return `${result}: there was nothing to share.`
  if (net === 0) return `${result}, all of it made up earlier losses. ${leftOf(row)}`
  const part = `your ${tier.investorShare}% of`
  return recovered === 0
    ? `${result}: ${part} ${formatMoney(net)}.`
    : `${result}: ${formatMoney(recovered)} made up earlier losses, ${formatMoney(distributed)} is ${part} the rest.`
}

/** The notification of a close for each investor who traded: amount, period and reference (spec §3, metadata), and its email. */
export const noticesOfClose = (
  week: Week,
  rows: readonly CloseRow[],
  mailOf?: (row: CloseRow) => NoticeMail,
): Promise<AccountNotice[]> => {
  const [period, reference] = [periodLabel(week), distributionReference(week)]
  return mapInTurns(
    rows.filter(({ traded }) => traded),
    (row) => ({
      accountId: row.id,
      type: row.grossProfit < 0 ? 'performance' : 'profit',
      priority: 'medium',
      title: `${weekLabel(week)} reported`,
      message: sentence(row),
      ...(mailOf && { mail: mailOf(row) }),
      metadata: {
        amount: toDollars(row.resultChange),
        period,
        payment_reference: reference,
      },
    }),
  )
}

/**
 * Beside the notice of a close or a correction, for each investor who lost more than their weekly risk put at stake; the risks are
 * those that counted in the week, in percent.
 */
export const noticesBeyondRisk = async (
  week: Week,
  rows: readonly CloseRow[],
  risks: ReadonlyMap<string, number>,
): Promise<AccountNotice[]> => {
  const [label, period] = [weekLabel(week), periodLabel(week)]
  const found = await mapInTurns(rows, ({ id, opening, grossProfit }) => {
    const risk = risks.get(id)
    const beyond = risk === undefined ? null : beyondRisk(opening, grossProfit, risk)
    return beyond && { accountId: id, beyond }
  })
  return mapInTurns(
    found.filter((one) => one !== null),
    ({ accountId, beyond }) => ({
      accountId,
      type: 'risk',
      priority: 'critical',
      title: beyondRiskTitle,
      message: beyondRiskSentence({ week: label, ...beyond }),
      mail: { subject: `${label} lost more than your limit`, button: `Open ${label}` },
      metadata: { amount: toDollars(-beyond.loss), period },
    }),
  )
}

/** Notices whose emails also say what was signed. */
export const withProof = (notices: readonly Notice[], told: Pick<NoticeMail, 'proof' | 'signed'>): Notice[] =>
  notices.map((notice) => ({ ...notice, mail: { ...notice.mail, ...told } }))

const changeOf = ({ resultChange, closed }: Touched, effectiveFrom: string): string => {
  const difference = formatMoney(Math.abs(resultChange))
  if (resultChange === 0) return 'Your balance stays as it is.'
  if (closed && resultChange > 0) return `${difference} more is paid to you.`
  if (closed) return `It came to ${difference} less; the fund bears it, since your account is closed.`
  const verb = resultChange > 0 ? 'added to' : 'taken from'
  return `${difference} is ${verb} your balance, effective ${effectiveFrom} (New York).`
}

const carriedOf = ({ closed, carriedLoss }: Touched): string =>
  closed || carriedLoss === 0 ? '' : ` The loss carried forward is now ${formatMoney(carriedLoss)}.`

/**
 * An investor whom an earlier correction did not affect has not seen the version before, so only the new one is
 * numbered.
 */
const versionOf = ({ before }: Correction): string =>
  ` This is version ${before.version + 1} of the week; your reports show it beside the version before.`

const adjusted = ' The books for that week are closed: it is booked as an adjustment in the present one.'

/** The notifications for investors affected by a correction: why, the difference, and from when. */
export const noticesOfCorrection = (
  correction: Correction,
  touched: readonly Touched[],
  effectiveAt: number,
): Promise<Notice[]> => {
  const { week, report, isAdjustment } = correction
  // Once, not for each: formatting a date in each notice made it take four times as long.
  const effectiveFrom = formatWindow(weekOf(effectiveAt)).from
  const [period, reference] = [periodLabel(week), distributionReference(week)]
  return mapInTurns(touched, (one) => ({
    accountId: one.id,
    type: 'report',
    priority: 'high',
    title: `${weekLabel(week)} was corrected`,
    message: `${weekLabel(week)} was corrected: ${report.reason ? `${asSentence(report.reason)} ` : ''}${changeOf(one, effectiveFrom)}${carriedOf(one)}${isAdjustment ? adjusted : ''}${versionOf(correction)}`,
    metadata: {
      amount: toDollars(one.resultChange),
      period,
      payment_reference: reference,
    },
  }))
}
