import { type CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#fund/time.ts'
import { weekOf } from '#fund/week.ts'
import type { Work } from '#server/store/store.ts'
import { keepRows, keepTotals } from '#server/weeks/stored-rows.ts'
import { keepReport } from '#server/weeks/stored-weeks.ts'
import { seedInvestors } from '#tests/bench/seed-investors.ts'
import { engines, startServer, type TestServer } from '#tests/support/server.ts'

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

describe.runIf(engines.includes('postgres'))('the totals of a week on PostgreSQL', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('postgres')
    await seedInvestors(server.context, 0, investors, 1)
  })
  afterAll(() => server.close())

  const closeOne = async (work: Work, now: number) => {
    const week = weekOf(now)
    const people = await work.db.selectFrom('people').select('id').where('role', '=', 'investor').execute()
    const times = { week_from: week.from, week_to: week.to, opened_at: now, closed_at: now }
    await work.db
      .insertInto('weeks')
      .values({ ...times, opening: 0, version: null })
      .execute()
    const version = await keepReport(work, now, week, report)
    const rows = people.map(({ id }) => ({ week_from: week.from, version, person_id: id, ...given }))
    await keepRows(work, rows, async () => {})
    return week
  }

  it('read each of its rows a few times at most, though the statistics know nothing of them yet', async () => {
    const { store, clock } = server.context
    await store.write((work) => closeOne(work, clock.now()))
    await sql`vacuum analyze week_rows`.execute(store.read)
    const read = await store.write(async (work) => {
      const week = await closeOne(work, clock.now() + 7 * dayMs)
      const queries: CompiledQuery[] = []
      const noting: KyselyPlugin = {
        transformQuery: ({ node, queryId }) => {
          queries.push(work.db.getExecutor().compileQuery(node, queryId))
          return node
        },
        transformResult: async ({ result }) => result,
      }
      await keepTotals({ ...work, db: work.db.withPlugin(noting) }, week.from)
      const [query] = queries
      if (!query) throw new Error('no query')
      const { rows } = await work.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...query,
        sql: `explain (analyze, format json) ${query.sql}`,
      })
      return rowsOf(rows[0]?.['QUERY PLAN'][0].Plan as Plan)
    })
    expect(read).toBeLessThan(10 * investors)
  })
})
