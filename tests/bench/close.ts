import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newYorkMonth, nextNewYorkMonth } from '#fund/new-york.ts'
import { dueAt } from '#fund/week.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { openContext } from '#server/open.ts'
import { paperOf } from '#server/statements/paper.ts'
import { monthSpan } from '#server/statements/span.ts'
import { runRows } from '#server/views/run-rows.ts'
import { finaliseWeek } from '#server/weeks/finalise.ts'
import { storedWeek } from '#server/weeks/stored-weeks.ts'
import { testEpoch } from '#tests/support/clock.ts'
import { reportedFund } from '#tests/support/many-investors.ts'
import type { Bench, Row } from './row.ts'

/** How many times as much an investor of the larger fund may cost as one of the smaller. */
const headTimesMax = 1.2
const fewInvestors = 100
const manyInvestors = 10_000
const pageRows = 50
const statementsAtOnce = 50

interface Measured {
  /** Milliseconds per investor. */
  readonly close: number
  readonly preview: number
  readonly statement: number
}

const silent = { info: () => undefined, warn: () => undefined, error: console.error }

const openFund = async (dataDir: string, now: { at: number }): Promise<Context> =>
  openContext(
    {
      ...readConfig({ SECRET: 'a secret of the benchmarks, long enough' }, null),
      dataDir,
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
    await paperOf(context, { id, name: 'An investor', email: 'investor@example.com' }, span, 'statement')
}

/** A week reported, previewed page by page, finalised, and a page of statements drawn after it. */
const measure = async (investors: number): Promise<Measured> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  const clock = { at: testEpoch }
  const context = await openFund(dataDir, clock)
  const { store } = context
  const { week, ids } = await reportedFund(store, testEpoch, investors)
  clock.at = dueAt(week)
  const stored = await storedWeek(store.read, week)
  if (!stored) throw new Error('no week was opened')
  const preview = await timed(investors, () => runRows(store.read, stored, { sort: 'largest', limit: pageRows }))
  const close = await timed(investors, () =>
    store.write((work) => finaliseWeek(work, clock.at, week, { by: null, from: null })),
  )
  const closedAt = clock.at
  clock.at = nextNewYorkMonth(closedAt)
  const statement = await timed(statementsAtOnce, () => drawStatements(context, ids, closedAt))
  await store.close()
  await rm(dataDir, { recursive: true, force: true })
  return { close, preview, statement }
}

export const bench: Bench = {
  name: 'close',
  run: async () => {
    // The first run compiles and fills caches, and does not count for either.
    await measure(fewInvestors)
    const [few, many] = [await measure(fewInvestors), await measure(manyInvestors)]
    const row = (name: string, figure: keyof Measured): Row => ({
      name,
      value: many[figure],
      floor: few[figure],
      unit: 'ms per investor',
      against: `a fund of ${fewInvestors}`,
      ratioMax: headTimesMax,
    })
    return [
      row(`a close of ${manyInvestors} investors`, 'close'),
      row(`its preview, a page of ${pageRows}`, 'preview'),
      row(`a page of ${statementsAtOnce} statements among them`, 'statement'),
    ]
  },
}
