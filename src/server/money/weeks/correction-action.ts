import { asSentence } from '#contract/as-sentence.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { counted, formatMoney, formatPercent } from '#fund/text/format.ts'
import { reportResult } from '#fund/weeks/report.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import { touchedBy } from './correct.ts'
import { plausibilityOf } from './readiness.ts'
import { demandReportVersion, editReport } from './report.ts'
import { newestReport, profitOf, type Report, storedWeek, weekId } from './stored-weeks.ts'

export interface WeekCorrection {
  /** The first instant of the week. */
  readonly from: number
  readonly report: Report
  /** The version that it was made from. */
  readonly version: number
  /** The return as it was typed, in percent; only if it is outside the fund's range. */
  readonly typedReturn?: number | undefined
}

/**
 * A new version of a week's report. For an open week it is a draft and needs no approval; for a closed one it is a
 * correction.
 */
export const correctionAction: Action<WeekCorrection> = {
  kind: 'correction',
  subject: ({ from }) => weekId(weekOf(from)),
  weigh: async (db, _now, { from, report, version }) => {
    const [stored, known] = [await storedWeek(db, weekOf(from)), await newestReport(db, from)]
    if (!stored || stored.closed_at === null || !known) return null
    const { profit, returnPercentage = 0 } = reportResult(report)
    const before = profitOf(known)
    const { plausible } = await plausibilityOf(db, from, report)
    if (profit === before) return null
    await demandReportVersion(db, weekOf(from), version)
    const { length } = await touchedBy(db, { week: weekOf(from), report })
    const notified = `${counted(length, 'investor is', 'investors are')} told what it changes for them, and ${length === 1 ? 'reads' : 'read'} the reason word for word`
    return {
      title: `Correction of ${weekLabel(weekOf(from))} to ${formatPercent(returnPercentage, { sign: 'always' })}`,
      detail: `Its result becomes ${formatMoney(profit, { sign: 'always' })} instead of ${formatMoney(before, { sign: 'always' })}. ${notified}${report.reason ? `: ${asSentence(report.reason)}` : '.'}`,
      amount: profit - before,
      always: !plausible,
    }
  },
  basis: async (db, _now, { from, report }) => {
    const known = await newestReport(db, from)
    if (!known) return { 'The report': 'missing' }
    const touched = await touchedBy(db, { week: weekOf(from), report })
    return { 'The report': `version ${known.version}`, 'What each investor gets': `#${sha256OfJson(touched)}` }
  },
  counts: async (_db, { from }, amount) => [{ subject: `week:${weekId(weekOf(from))}`, amount }],
  run: (work, { from, report, version, typedReturn }) =>
    editReport(work, weekOf(from), report, { version, typedReturn }),
}
