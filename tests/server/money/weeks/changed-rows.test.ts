import { describe, expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { settleDueClosures } from '#server/money/closures/empty.ts'
import { closeDueWeek } from '#server/money/weeks/close-due-week.ts'
import { openDueWeeks } from '#server/money/weeks/open-weeks.ts'
import { adoptRows } from '#server/platform/integrity/adopt.ts'
import { openNow, quietWeeks, report, runWeek } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

const changed = /was changed in the database.*Nothing was done/

describe.each(engines)('what the clock does, over rows that somebody changed in the database, on %s', (engine) => {
  const fund = ownFund(engine)
  const outside = (statement: string) => fromOutside(fund.server.context, statement)
  const today = async (): Promise<string> => {
    const { due } = (await fund.admin.get('/api/admin/today')).body
    return JSON.stringify(due.find(({ kind }: { kind: string }) => kind === 'book') ?? null)
  }
  const openWeek = () =>
    fund.server.context.store.read.selectFrom('weeks').select('week_from').where('closed_at', 'is', null).execute()
  /** In the first week, with an approved dividend that is due on the next Sunday. */
  const dueDividend = async () => {
    const ann = await investor(fund.server, 100_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 1_000)
    await openNow(fund.server)
    const asked = await lastingAs(fund.server, ann).post('/api/transfers/withdrawals', {
      kind: 'dividend',
      amount: 100,
    })
    expect((await fund.admin.post(`/api/transfers/${asked.body.id}/approve`)).status).toBe(200)
    return { ann, id: asked.body.id as string }
  }

  test('a week does not open by a withdrawal, a status or terms that were changed; it says so, and opens once they are restored', async () => {
    const { ann, id } = await dueDividend()
    // The terms from the beginning were made by a migration.
    await adoptRows(fund.server.context.store)
    const id2 = await report(fund.server, fund.admin, 0)
    expect((await fund.admin.post(`/api/distributions/${id2}/finalise`)).status).toBe(200)
    const sunday = weekOf(nextWeek(fund.server.clock.now()).from)
    fund.server.clock.set(sunday.from)
    const status = `update trading_changes set status = 'inactive' where account_id = '${ann.id}'`
    const ways = [
      [
        `update withdrawals set amount = 50000 where id = '${id}'`,
        `amount = 10000 where id = '${id}'`,
        `the withdrawal ${id}`,
      ],
      [status, `status = 'active' where account_id = '${ann.id}'`, `the change of trading ${ann.id}`],
      [
        `update terms_versions set wording = wording || ' Not.'`,
        `wording = replace(wording, ' Not.', '')`,
        'the version of the terms beginning',
      ],
    ] as const
    for (const [change, back, what] of ways) {
      await outside(change)
      await expect(openDueWeeks(fund.server.context)).rejects.toThrow(changed)
      expect(await openWeek()).toEqual([])
      const told = await today()
      expect(told).toContain(`What ${weekLabel(sunday)} needs to open: ${what}`)
      // The admins were told once, however often the clock tries.
      await expect(openDueWeeks(fund.server.context)).rejects.toThrow(changed)
      expect(await today()).toBe(told)
      await outside(`${change.split(' set ')[0]} set ${back}`)
    }
    await openDueWeeks(fund.server.context)
    expect(await openWeek()).toEqual([{ week_from: sunday.from }])
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 500_00 })
  })

  test('a week is not closed by a report that was changed, by itself or by an admin', async () => {
    const ann = await investor(fund.server, 100_000_00)
    await fund.admin.patch('/api/fund/settings', { version: 0, automatedDistribution: true })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const { week } = await openNow(fund.server)
    const id = await report(fund.server, fund.admin, 1_000)
    fund.server.clock.set(dueAt(week) + hourMs)
    await outside('update week_reports set end_balance = end_balance + 100000')
    await expect(closeDueWeek(fund.server.context)).rejects.toThrow(changed)
    const done = await fund.admin.post(`/api/distributions/${id}/finalise`)
    expect([done.status, done.body.detail]).toEqual([409, expect.stringContaining(`The report of ${weekLabel(week)}`)])
    expect(await today()).toContain(`The report of ${weekLabel(week)}: the report ${week.from} 1`)
    await outside('update week_reports set end_balance = end_balance - 100000')
    await closeDueWeek(fund.server.context)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
  })

  test('a week is not corrected over a report that was changed, its own or that of a later week that is shared anew', async () => {
    const ann = await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const lost = weekOf(fund.server.clock.now())
    const id = await runWeek(fund.server, fund.admin, -1_000)
    const later = weekOf(fund.server.clock.now())
    await runWeek(fund.server, fund.admin, 500)
    await openNow(fund.server)
    const correct = async () => {
      const { rows } = (await fund.admin.get('/api/reports')).body
      const { version, endBalance } = rows.find((one: { id: string }) => one.id === id)
      const change = { version, endBalance: endBalance + 600, reason: 'A trade was missing' }
      return fund.admin.patch(`/api/reports/${id}`, change)
    }
    const trades = (week: { from: number }, count: number) =>
      outside(`update week_reports set trades = ${count} where week_from = ${week.from}`)
    for (const week of [lost, later]) {
      await trades(week, 99)
      const { status, body } = await correct()
      expect([status, body.detail]).toEqual([409, expect.stringMatching(changed)])
      expect(await today()).toContain(`A report that this corrects: the report ${week.from} 1`)
      expect(await money(fund.server, ann.id)).toEqual({ capital: 50_000_00, result: -500_00 })
      await trades(week, 20)
    }
    const moved = (cents: number) =>
      outside(`update week_rows set result_change = result_change + ${cents} where week_from = ${lost.from}`)
    await moved(7_00)
    const { status, body } = await correct()
    expect([status, body.detail]).toEqual([409, expect.stringMatching(changed)])
    expect(await today()).toContain('A week that this corrects: the row of')
    await moved(-7_00)
    expect((await correct()).status).toBe(200)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 50_000_00, result: 50_00 })
  })

  test('a closure that was changed waits and is told; the others are carried out', async () => {
    const [ann, bob] = [await investor(fund.server, 20_000_00), await investor(fund.server, 30_000_00)]
    await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const idOf = async (person: { id: string; email: string }): Promise<string> => {
      const { id } = (await lastingAs(fund.server, person).post('/api/closure')).body.closure
      expect((await fund.admin.post(`/api/closure/${id}/verify`, { method: 'By phone' })).status).toBe(200)
      return id
    }
    const [one] = [await idOf(ann), await idOf(bob)]
    await quietWeeks(fund.server, 6)
    await outside(`update closures set verified_by = 'eve@example.com' where id = '${one}'`)
    await settleDueClosures(fund.server.context)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 20_000_00, result: 0 })
    expect(await money(fund.server, bob.id)).toEqual({ capital: 0, result: 0 })
    expect(await today()).toContain(`A closure: the closure ${one}`)
    await outside(`update closures set verified_by = '${fund.admin.email}' where id = '${one}'`)
    await settleDueClosures(fund.server.context)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 0, result: 0 })
  })
})
