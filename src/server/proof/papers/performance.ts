import { addDays } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { performanceReport } from '#fund/figures/performance-report.ts'
import { reconcile } from '#fund/money/reconciliation.ts'
import { benchmarksFor } from '#server/money/benchmarks/series.ts'
import { accountWeeks } from '#server/money/weeks/account-weeks.ts'
import type { Context, Whose } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { drawn } from './drawing.ts'
import type { Owner } from './owner.ts'
import { issueOf, proofOf } from './paper.ts'
import type { OfPerformance } from './performance-page.ts'
import { signPaper } from './sign-paper.ts'
import { spanOf } from './span.ts'

interface Asked {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly benchmark?: string | undefined
}

const usual = 'sp500'

/** The series that was asked for, or else the usual one, or the first; null where there is none. */
const indexOf = async (db: Db, whose: Whose, key: string | undefined) => {
  const all = await benchmarksFor(db, whose)
  const named = all.find((one) => one.key === (key ?? usual))
  return named ?? (key === undefined ? (all[0] ?? null) : null)
}

const daysOfWeek = 7

const daysBefore = (saturday: string): string => addDays(saturday, 1 - daysOfWeek)

const paperOf = async (
  context: Context,
  owner: Owner,
  { whose, from, to, benchmark }: Asked & { readonly whose: Whose },
): Promise<OfPerformance> => {
  const db = context.store.read
  const now = context.clock.now()
  const [{ entries, weeks }, series] = await Promise.all([accountWeeks(db, owner.id), indexOf(db, whose, benchmark)])
  const until = weeks.filter(({ date }) => to === undefined || date <= to)
  const levels = series && new Map(series.weekly.map(({ date, level }) => [date, level]))
  const report = performanceReport(until, from ?? '', levels)
  const first = until.at(-(report?.weeks.length ?? 0))
  const last = until.at(-1)
  if (!report || !first || !last)
    throw refuse(409, 'No week of this account closed in these days, so there is nothing to report yet.')
  const isWhole = report.weeks.length === until.length
  const span = spanOf({ from: daysBefore(first.date), to: last.date }, now)
  const [issue, proof] = await Promise.all([issueOf(context, owner, span), proofOf(context, owner.id, span)])
  return {
    issue,
    span,
    isWhole,
    since: entries.reduce((least, { at }) => Math.min(least, at), now),
    report,
    money: reconcile(entries, {
      from: isWhole ? 0 : first.week.from - minuteMs,
      to: last.week.to - minuteMs,
    }),
    index: series && { name: series.name, source: series.source },
    proof,
  }
}

/** A performance report as a file, with its proof. Throws 409 if no week closed in its days. */
export const signedPerformance = async (
  context: Context,
  owner: Owner,
  asked: Asked & { readonly whose: Whose },
): Promise<{ readonly name: string; readonly file: Buffer }> => {
  const paper = await paperOf(context, owner, asked)
  const { span, issue } = paper
  const about = { title: `Performance report, ${span.label}`, author: house.name, madeAt: issue.issuedAt }
  const bytes = await drawn(about, [{ kind: 'performance', ...paper }])
  const signing = { paper: `performance ${span.name}`, version: 0, account: owner.id, issuedAt: issue.issuedAt, span }
  const { store, secret } = context
  return { name: `performance-${span.name}`, file: await signPaper({ db: store.read, secret }, bytes, signing) }
}
