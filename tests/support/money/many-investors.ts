import { dueAt, nextWeek, type Week, weekOf } from '#fund/calendar/week.ts'
import { capitalOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { addReport } from '#server/money/weeks/report.ts'
import { insertPeople } from '#server/people/accounts/people.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import type { Store } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'

/** Adds this many investors, each with capital and trading; no two alike. Returns their ids. */
const enrol = (store: Store, now: number, count: number): Promise<string[]> =>
  store.write(async (work) => {
    const ids = Array.from({ length: count }, () => timeId(now))
    const people = ids.map((id, place) => ({
      id,
      email: `investor-${place}@example.com`,
      name: `Investor ${place}`,
      role: 'investor' as const,
      status: 'active' as const,
      join_date: '2026-01-05',
    }))
    await insertPeople(work, people)
    await beginTrading(work, { personIds: ids, byId: 'admin' })
    const lines = ids.map((id, place) => ({
      account: capitalOf(id),
      amount: 10_000_00 + ((place * 7919) % 1_500_000_00),
    }))
    const total = lines.reduce((sum, { amount }) => sum + amount, 0)
    const posting = {
      key: 'many',
      kind: 'deposit',
      subjectId: null,
      description: 'Deposits',
      effectiveAt: now,
    } as const
    await append(work, { ...posting, lines: [...lines, { account: 'cash', amount: -total }] })
    return ids
  }, now)

/** Reports an ended week with a profit of 1% of its opening. */
const report = async (store: Store, week: Week): Promise<void> => {
  await store.write((work) => openWeeks(work), week.from)
  const { opening } = await store.read
    .selectFrom('weeks')
    .select('opening')
    .where('week_from', '=', week.from)
    .executeTakeFirstOrThrow()
  const balances = { startBalance: opening, endBalance: opening + Math.trunc(opening / 100) }
  const said = { ...balances, trades: 20, successRate: 80, notes: null, reportedBy: 'boss@example.com' }
  await store.write((work) => addReport(work, week, said), dueAt(week))
}

/**
 * A fund with this many investors whose first week has ended and is reported with a profit of 1%; returns that week.
 */
export const reportedFund = async (
  store: Store,
  now: number,
  count: number,
): Promise<{ week: Week; ids: string[] }> => {
  const ids = await enrol(store, now, count)
  const week = weekOf(nextWeek(now).from)
  await report(store, week)
  return { week, ids }
}

/** The week after a closed one, ended and reported like the first. */
export const reportedNext = async (store: Store, closed: Week): Promise<Week> => {
  const week = weekOf(closed.to)
  await report(store, week)
  return week
}
