import type { CorrectionPreview } from '#contract/calls/money/reports-edit.ts'
import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { balanceOf } from '#fund/money/account.ts'
import { percentPerOne } from '#fund/text/format.ts'
import { reportResult } from '#fund/weeks/report.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { weighAction } from '#server/control/approvals/ask.ts'
import { balancesNow } from '#server/ledger/balances.ts'
import { refuseBalances } from '#server/money/weeks/close-week.ts'
import { touchedBy } from '#server/money/weeks/correct.ts'
import type { Touched } from '#server/money/weeks/correction.ts'
import { correctionAction } from '#server/money/weeks/correction-action.ts'
import { noticesOfCorrection } from '#server/money/weeks/notices.ts'
import { plausibilityOf } from '#server/money/weeks/readiness.ts'
import { demandReportVersion } from '#server/money/weeks/report.ts'
import {
  balancesOf,
  isInClosedBooks,
  newestReport,
  type Report,
  storedWeek,
  weekId,
} from '#server/money/weeks/stored-weeks.ts'
import type { By } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, percentOf } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { everybody, issuedPapers } from '#server/proof/papers/papers.ts'

const rowsMax = 200

const peopleOf = async (db: Db, ids: readonly string[]) => {
  const found = new Map<string, { id: string; name: string; email: string }>()
  await inBatches(
    ids.map((id) => ({ id })),
    async (batch) => {
      const rows = await db
        .selectFrom(holders)
        .select(['id', 'name', 'email'])
        .where(
          'id',
          'in',
          batch.map(({ id }) => id),
        )
        .execute()
      for (const row of rows) found.set(row.id, row)
    },
  )
  return found
}

/** The change of an investor's balance: a closed account stays at zero. */
const bookedTo = ({ closed, resultChange }: Touched): number => (closed ? 0 : resultChange)

/** Issued papers for the months and the years of these weeks, of the investors affected. */
const papersOf = async (db: Db, weeks: readonly number[], ids: ReadonlySet<string>) => {
  const months = new Set(weeks.flatMap((from) => [newYorkMonth(from), newYorkMonth(weekOf(from).to)]))
  const periods = [...new Set([...months].flatMap((month) => [month, month.slice(0, 4)]))]
  const found = await issuedPapers(db)
    .select(['papers.period', 'papers.account_id'])
    .distinct()
    .where('papers.period', 'in', periods)
    .where('papers.account_id', '<>', everybody)
    .execute()
  const counts = Map.groupBy(
    found.filter(({ account_id }) => ids.has(account_id)),
    ({ period }) => period,
  )
  return [...counts]
    .map(([period, papers]) => ({ period, papers: papers.length }))
    .toSorted((a, b) => (a.period < b.period ? -1 : 1))
}

const laterWeeksOf = (touched: readonly Touched[]): CorrectionPreview['later_weeks'] => {
  const weeks = Map.groupBy(
    touched.flatMap(({ laterWeeks }) => laterWeeks),
    ({ from }) => from,
  )
  return [...weeks]
    .toSorted(([a], [b]) => a - b)
    .map(([from, rows]) => ({ id: weekId(weekOf(from)), week: weekLabel(weekOf(from)), investors: rows.length }))
}

const profitsOf = (before: number, after: number) => ({ before: toDollars(before), after: toDollars(after) })

/**
 * What a correction would change, for whom, and what they would read. Books nothing. Throws the 409 that booking it
 * would.
 */
export const previewOfCorrection = async (
  db: Db,
  now: number,
  week: Week,
  { report, version, asker }: { report: Report; version: number; asker: By },
): Promise<CorrectionPreview> => {
  const [stored, before] = [await storedWeek(db, week), await newestReport(db, week.from)]
  if (!stored || !before) throw refuse(404, 'There is no report for this week.')
  if (stored.closed_at === null)
    throw refuse(409, 'This week is open: its report is a draft, so there is nothing to correct.')
  await demandReportVersion(db, week, version)
  refuseBalances(report, stored.opening)
  const touched = await touchedBy(db, { week, report })
  const isAdjustment = await isInClosedBooks(db, week)
  const effectiveAt = weekOf(now).to
  const notices = await noticesOfCorrection({ week, report, before, isAdjustment }, touched, effectiveAt)
  const [balances, people] = [
    await balancesNow(db),
    await peopleOf(
      db,
      touched.map(({ id }) => id),
    ),
  ]
  const rows = touched.map((one, place) => {
    const balance = balanceOf(balances.get(one.id) ?? { capital: 0, result: 0 })
    return { one, balance, after: balance + bookedTo(one), text: notices[place]?.message ?? '' }
  })
  const sorted = rows.toSorted(
    (a, b) =>
      Number(b.after < 0) - Number(a.after < 0) ||
      Math.abs(b.one.resultChange) - Math.abs(a.one.resultChange) ||
      (a.one.id < b.one.id ? -1 : 1),
  )
  const known = balancesOf(before)
  const shares = sumCents(touched.map(({ fundShare }) => fundShare))
  const { total } = await db
    .selectFrom('week_totals')
    .select('fund_share as total')
    .where('week_from', '=', week.from)
    .executeTakeFirstOrThrow()
  const editing = { from: week.from, report, version }
  const weighed = await weighAction(db, now, correctionAction, { params: editing, asker })
  const { plausible, signUnlike } = await plausibilityOf(db, week.from, report)
  const laterWeeks = laterWeeksOf(touched)
  return {
    week: weekLabel(week),
    version: before.version,
    next_version: before.version + 1,
    end_balance: profitsOf(before.end_balance, report.endBalance),
    profit: profitsOf(reportResult(known).profit, reportResult(report).profit),
    return_percent: {
      before: percentOf((reportResult(known).returnPercentage ?? 0) / percentPerOne),
      after: percentOf((reportResult(report).returnPercentage ?? 0) / percentPerOne),
    },
    fund_share: profitsOf(total, total + shares),
    change: toDollars(sumCents(touched.map(({ resultChange }) => resultChange))),
    effective_at: iso(effectiveAt),
    is_adjustment: isAdjustment,
    plausible: plausible && !signUnlike,
    waits: weighed?.waits ?? false,
    investors: touched.length,
    rows: sorted.slice(0, rowsMax).map(({ one, balance, after, text }) => ({
      investor: people.get(one.id) ?? { id: one.id, name: '', email: '' },
      change: toDollars(one.resultChange),
      fund_change: toDollars(one.fundShare),
      balance: toDollars(balance),
      balance_after: toDollars(after),
      carried_loss: toDollars(one.carriedLoss),
      closed: one.closed,
      text,
    })),
    later_weeks: laterWeeks,
    papers: await papersOf(
      db,
      [week.from, ...touched.flatMap((one) => one.laterWeeks.map(({ from }) => from))],
      new Set(touched.map(({ id }) => id)),
    ),
  }
}
