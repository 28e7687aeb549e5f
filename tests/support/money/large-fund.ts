import { sql } from 'kysely'
import { dayMs } from '#fund/calendar/time.ts'
import { dueAt, type Week, weekOf } from '#fund/calendar/week.ts'
import { bookClose } from '#server/money/weeks/close-week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { addReport } from '#server/money/weeks/report.ts'
import { weekId } from '#server/money/weeks/stored-weeks.ts'
import { openContext } from '#server/server/open.ts'
import { seedInvestors } from '#tests/bench/seed-investors.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { fakeClock } from '#tests/support/portal/clock.ts'
import type { Engine } from '#tests/support/portal/databases.ts'
import { letGo } from '#tests/support/portal/let-go.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const actor = { by: null, from: null }
const nobody = async (): Promise<string[]> => []

/** How long ago its first week began: in a month that is over. */
const agoMs = 45 * dayMs

/** A fund with that many investors: its first week is closed, its second is over and reported with a profit. */
export const largeFund = async (engine: Engine, dataDir: string, databaseUrl: string | null, investors: number) => {
  const first = weekOf(Date.now() - agoMs)
  const second = weekOf(first.to)
  const clock = fakeClock(first.from - 3 * dayMs)
  const context = await openContext(testConfig(dataDir, databaseUrl), clock, quietLog)
  const { store } = context
  await letGo(context)
  await seedInvestors(context, 0, investors, 1)
  if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read)
  const report = async (week: Week) => {
    clock.set(week.from)
    await store.write((work) => openWeeks(work, nobody), week.from)
    const { opening } = await store.read
      .selectFrom('weeks')
      .select('opening')
      .where('week_from', '=', week.from)
      .executeTakeFirstOrThrow()
    const profit = Math.trunc(opening / 100)
    const figures = { startBalance: opening, endBalance: opening + profit, trades: 20, successRate: 80, notes: null }
    clock.set(dueAt(week))
    await store.write(
      (work) => addReport(work.as(actor), week, { ...figures, reportedBy: 'boss@example.com' }),
      clock.now(),
    )
    return { id: weekId(week), version: 1, profit, endBalance: (opening + profit) / 100 }
  }
  const closed = await report(first)
  await store.write((work) => bookClose(work, { week: first, version: 1, profit: closed.profit }, nobody), clock.now())
  const open = await report(second)
  if (engine === 'postgres') await sql`vacuum analyze`.execute(store.read)
  clock.set(Date.now())
  const someone = await createPerson(context)
  const boss = await createPerson(context, { role: 'admin', email: 'boss@example.com' })
  const ids = await store.read
    .selectFrom('investor_accounts')
    .select('id')
    .where('status', '=', 'active')
    .limit(100)
    .execute()
  const made = {
    investors,
    closed,
    open,
    ids: ids.slice(0, 24).map(({ id }) => id),
    bulk: ids.map(({ id }) => id),
    investor: (await createSession(context, someone.id)).cookie,
    admin: (await createSession(context, boss.id)).cookie,
  }
  await store.close()
  return made
}

export type LargeFund = Awaited<ReturnType<typeof largeFund>>
