import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { holdingRows, keepRows, keepTotals } from '#server/money/weeks/stored-rows.ts'
import { keepReport } from '#server/money/weeks/stored-weeks.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { seedInvestors } from '#tests/bench/seed-investors.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const investors = 1000
const cents = { traded: 1, gross: 5, odd_cent: 0, carried_before: 0, recovered: 0, net: 5, tier_percent: 50 }
const given = { ...cents, share: 3, fund_share: 2, result_change: 3, carried_after: 0 }
const report = {
  startBalance: 0,
  endBalance: 0,
  trades: 1,
  successRate: 0,
  notes: null,
  reportedBy: 'boss@example.com',
}

interface Plan {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Plan[]
}

const rowsOf = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)

/** How many rows PostgreSQL reads for the first query of a function. */
const rowsReadBy = async ({ db }: Work, run: (noted: Db) => Promise<unknown>): Promise<number> => {
  const queries: CompiledQuery[] = []
  const noting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await run(db.withPlugin(noting))
  const [query] = queries
  if (!query) throw new Error('no query')
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    ...query,
    sql: `explain (analyze, format json) ${query.sql}`,
  })
  return rowsOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
}

describe.runIf(engines.includes('postgres'))('right after a week of many was written to PostgreSQL', () => {
  let server: TestServer
  let now: number
  beforeAll(async () => {
    server = await startServer('postgres')
    now = server.clock.now()
    const { store } = server.context
    await seedInvestors(server.context, 0, investors, 1)
    await store.write((work) => nextClose(work, investors))
    await sql`vacuum analyze`.execute(store.read)
  })
  afterAll(() => server.close())

  /** Writes a week, so many rows at a time. */
  const nextClose = async (work: Work, atOnce: number) => {
    now += 7 * dayMs
    const week = weekOf(now)
    const people = await work.db.selectFrom('people').select('id').where('role', '=', 'investor').execute()
    const times = { week_from: week.from, week_to: week.to, opened_at: now, closed_at: now }
    await work.db
      .insertInto('weeks')
      .values({ ...times, opening: 0, version: null, terms_id: 'beginning' })
      .execute()
    const opening = { week_from: week.from, balance: 1, capital: 1, carried_loss: 0, active: 1 }
    await work.db
      .insertInto('openings')
      .values(people.map(({ id }) => ({ ...opening, account_id: id })))
      .execute()
    const version = await keepReport(work.asOf(now), week, report)
    const rows = people.map(({ id }) => ({ week_from: week.from, version, account_id: id, ...given }))
    for (let from = 0; from < rows.length; from += atOnce)
      await keepRows(work, rows.slice(from, from + atOnce), async () => {})
    return week.from
  }

  it('its totals read each row a few times at most, though the statistics do not know it', async () => {
    const read = await server.context.store.write(async (work) => {
      const from = await nextClose(work, investors / 2)
      return rowsReadBy(work, (db) => keepTotals({ ...work, db }, from))
    })
    expect(read).toBeLessThan(10 * investors)
  })

  it('so do its rows in force, since the statistics were renewed', async () => {
    const read = await server.context.store.write(async (work) => {
      const from = await nextClose(work, investors)
      return rowsReadBy(work, (db) => holdingRows(db).where('week_rows.week_from', '=', from).execute())
    })
    expect(read).toBeLessThan(20 * investors)
  })
})
