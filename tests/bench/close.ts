import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addMonths, newYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { dueAt, type Week } from '#fund/calendar/week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import { editReport } from '#server/money/weeks/report.ts'
import { runRows } from '#server/money/weeks/runs.ts'
import { newestReport, storedWeek } from '#server/money/weeks/stored-weeks.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { allStatements } from '#server/proof/papers/documents.ts'
import { paperOf } from '#server/proof/papers/paper.ts'
import { monthSpan } from '#server/proof/papers/span.ts'
import { openContext } from '#server/server/open.ts'
import { reportedFund } from '#tests/support/money/many-investors.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import { type Fresh, onEngines } from './on-engines.ts'
import { paperRows } from './papers.ts'
import { type Bench, median, type Row } from './row.ts'

/** How many times as much an investor of the larger fund may cost as one of the smaller. */
const headTimesMax = 1.2
/** The first byte must not wait for everybody. */
const firstByteTimesMax = 1.5
/** Enough that what a close costs once does not hide what each investor costs. */
const fewInvestors = 2000
const manyInvestors = 20_000
const pageRows = 50
const statementsAtOnce = 50
const rounds = 5

interface Measured {
  /** Milliseconds per investor. */
  readonly close: number
  readonly correction: number
  readonly preview: number
  readonly statement: number
  /** Milliseconds until the first byte of everybody's statements. */
  readonly firstByte: number
}

const silent = { info: () => undefined, warn: () => undefined, error: console.error }

const openFund = async (dataDir: string, databaseUrl: string | null, now: { at: number }): Promise<Context> =>
  openContext(
    {
      ...readConfig({ SECRET: 'a secret of the benchmarks, long enough' }, null),
      dataDir,
      databaseUrl,
      asksForFactors: false,
    },
    { now: () => now.at },
    silent,
  )

const timed = async (per: number, run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await run()
  return (performance.now() - begun) / per
}

/** For the month in which the week was closed, once it has ended. */
const drawStatements = async (context: Context, ids: readonly string[], closedAt: number): Promise<void> => {
  const span = monthSpan(newYorkMonth(closedAt), context.clock.now())
  for (const id of ids.slice(0, statementsAtOnce))
    await paperOf(context, { id, name: 'An investor', email: 'investor@example.com', address: null }, span, 'statement')
}

/** Half of the profit was none. */
const correct = async ({ store, clock }: Context, week: Week): Promise<void> => {
  const report = await newestReport(store.read, week.from)
  if (!report) throw new Error('no week was reported')
  const { start_balance, end_balance, trades, success_hundredths } = report
  const profit = end_balance - start_balance
  const balances = { startBalance: start_balance, endBalance: start_balance + Math.trunc(profit / 2) }
  const said = {
    ...balances,
    trades,
    successRate: success_hundredths / 100,
    notes: null,
    reason: 'A fill was booked twice.',
  }
  await store.write((work) => editReport(work, week, { ...said, reportedBy: 'boss@example.com' }), clock.now())
}

const firstByteOf = async (context: Context, closedAt: number): Promise<number> => {
  const begun = performance.now()
  const document = allStatements(context, newYorkMonth(closedAt))
  await once(document, 'readable')
  const milliseconds = performance.now() - begun
  document.on('error', () => {}).destroy()
  return milliseconds
}

/** A week reported, previewed page by page, finalised and corrected, and a page of statements drawn after it. */
const measure = async (databaseUrl: string | null, investors: number): Promise<Measured> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const clock = { at: testEpoch }
  const context = await openFund(dataDir, databaseUrl, clock)
  const { store } = context
  const { week, ids } = await reportedFund(store, testEpoch, investors)
  // PostgreSQL's own maintenance, which would come within a minute.
  if (databaseUrl) await sql`vacuum analyze`.execute(store.read)
  clock.at = dueAt(week)
  const stored = await storedWeek(store.read, week)
  if (!stored) throw new Error('no week was opened')
  const preview = await timed(investors, () => runRows(store.read, stored, { sort: 'largest', limit: pageRows }))
  const close = await timed(investors, () => store.write((work) => finaliseWeek(work, week), clock.at))
  const closedAt = clock.at
  clock.at += minuteMs
  const correction = await timed(investors, () => correct(context, week))
  clock.at = startOfNewYorkDate(addMonths(`${newYorkMonth(closedAt)}-01`, 1))
  // The threads that draw end when they have had nothing to do for a while, and take a third of a second to start.
  await drawStatements(context, ids.slice(0, 1), closedAt)
  await firstByteOf(context, closedAt)
  const statements: number[] = []
  const firstBytes: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    statements.push(await timed(statementsAtOnce, () => drawStatements(context, ids, closedAt)))
    firstBytes.push(await firstByteOf(context, closedAt))
  }
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
  return { close, correction, preview, statement: median(statements), firstByte: median(firstBytes) }
}

const rowsOn = async (fresh: Fresh): Promise<Row[]> => {
  // The first run compiles and fills caches, and does not count for either.
  await measure(await fresh(), fewInvestors)
  const few = await measure(await fresh(), fewInvestors)
  const many = await measure(await fresh(), manyInvestors)
  const row = (name: string, figure: keyof Measured, unit = 'ms per investor', ratioMax = headTimesMax): Row => ({
    name,
    value: many[figure],
    floor: few[figure],
    unit,
    against: `a fund of ${fewInvestors}`,
    ratioMax,
  })
  return [
    row(`a close of ${manyInvestors} investors`, 'close'),
    row('its correction', 'correction'),
    row(`its preview, a page of ${pageRows}`, 'preview'),
    row(`a page of ${statementsAtOnce} statements among them`, 'statement'),
    row('the first byte of everybody’s statements', 'firstByte', 'ms', firstByteTimesMax),
  ]
}

export const bench: Bench = {
  name: 'close',
  run: async () => [...(await onEngines(rowsOn)), ...(await paperRows())],
}
