import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { beyondRiskSentence, beyondRiskTitle } from '#fund/notices/beyond-risk.ts'
import { correctWeek } from '#server/money/weeks/correct.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { newestReport } from '#server/money/weeks/stored-weeks.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { close, deposit } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('a week that lost more than the stated risk on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await server.context.store.write((work) => openWeeks(work))
  }
  const trader = async (amount: number): Promise<SignedIn> => {
    const person = await server.signIn()
    await server.context.store.write((work) => beginTrading(work, { personIds: [person.id], byId: 'admin' }))
    await deposit(server, person.id, amount)
    return person
  }
  const back = async ({ id }: SignedIn) => server.visitor((await createSession(server.context, id)).cookie)
  const saves = async (person: SignedIn, percent: number) => {
    const saved = await (await back(person)).patch(`/api/investors/${person.email}/weekly-risk`, {
      weekly_risk_percent: percent,
    })
    expect(saved.status).toBe(200)
  }
  const risksOf = async ({ id }: SignedIn) =>
    (
      await server.context.store.read
        .selectFrom('notifications')
        .select(['title', 'message', 'priority', 'metadata'])
        .where('person_id', '=', id)
        .where('type', '=', 'risk')
        .execute()
    ).map(({ metadata, ...rest }) => ({ ...rest, metadata: JSON.parse(String(metadata)) }))
  const read = async (person: SignedIn, path: string) => (await (await back(person)).get(path)).body

  test('notifies those whose limit it passed, by email as their settings say, and stands on Home and in the week', async () => {
    const [ann, ben, cleo] = [await trader(25_000_00), await trader(25_000_00), await trader(25_000_00)]
    await saves(ben, 1.8)
    await saves(cleo, 0.5)
    await cleo.patch(`/api/notification-settings/${cleo.email}`, { categories: { risk: false } })
    await toNextWeek()
    const week = weekOf(server.clock.now())
    // 1.8% of what traded: at Ben's limit, beyond the other two.
    await close(server, -1_350_00)
    const said = { week: weekLabel(week), loss: 450_00, limit: 250_00, percent: 1 }
    expect(beyondRiskTitle).toBe('This week lost more than your limit')
    expect(await risksOf(ann)).toEqual([
      {
        title: beyondRiskTitle,
        message: beyondRiskSentence(said),
        priority: 'critical',
        metadata: { amount: -450, period: `${weekLabel(week)}, 2026` },
      },
    ])
    expect(beyondRiskSentence(said)).toBe(
      `${weekLabel(week)} lost $450.00; 1.0% of your balance was $250.00. The fund trades all accounts as one, so a limit cannot stop a week. Stopping takes your money out of the next ones.`,
    )
    expect(await risksOf(ben)).toEqual([])
    expect(await risksOf(cleo)).toHaveLength(1)
    const about = async ({ email }: SignedIn) =>
      (await mailsTo(server.context, email)).filter(({ subject }) => subject.includes('than your limit'))
    expect(await about(ann)).toMatchObject([{ subject: `${weekLabel(week)} lost more than your limit` }])
    expect((await about(ann))[0]?.text).toContain('a limit cannot stop a week')
    expect(await about(ben)).toEqual([])
    expect(await about(cleo)).toEqual([])

    expect(await read(ann, '/api/account/home')).toMatchObject({ beyond_risk: beyondRiskSentence(said) })
    expect(await read(ben, '/api/account/home')).not.toHaveProperty('beyond_risk')
    expect((await read(ann, '/api/reports')).rows).toMatchObject([{ beyond_risk: beyondRiskSentence(said) }])
    expect((await read(ben, '/api/reports')).rows[0]).not.toHaveProperty('beyond_risk')
  })

  test('a correction that puts a closed week beyond the limit notifies whom it puts there, once', async () => {
    const [ann, ben, cleo] = [await trader(25_000_00), await trader(25_000_00), await trader(25_000_00)]
    await saves(ben, 1.8)
    await saves(cleo, 0.5)
    await toNextWeek()
    const week = await close(server, -600_00)
    expect([await risksOf(ann), await risksOf(cleo)]).toMatchObject([[], [{ title: beyondRiskTitle }]])
    const { read: db } = server.context.store
    const correctTo = async (profit: number) => {
      const before = await newestReport(db, week.from)
      if (!before) throw new Error('The week has no report.')
      const { start_balance: startBalance, trades, notes } = before
      const said = { trades, notes, successRate: 82.5, reportedBy: 'admin', reason: 'A fill was late.' }
      const report = { startBalance, endBalance: startBalance + profit, ...said }
      await server.context.store.write((work) => correctWeek(work, { week, report, before, isAdjustment: false }))
    }
    await correctTo(-1_350_00)
    const said = { week: weekLabel(week), loss: 450_00, limit: 250_00, percent: 1 }
    expect(await risksOf(ann)).toMatchObject([
      { title: beyondRiskTitle, message: beyondRiskSentence(said), priority: 'critical', metadata: { amount: -450 } },
    ])
    expect(await risksOf(ben)).toEqual([])
    expect(await risksOf(cleo)).toHaveLength(1)
    const mails = (await mailsTo(server.context, ann.email)).map(({ subject }) => subject)
    expect(mails.filter((subject) => subject.includes('than your limit'))).toHaveLength(1)
    // Still beyond it, and then no longer: nothing more is said of the limit.
    await correctTo(-1_380_00)
    await correctTo(300_00)
    expect([(await risksOf(ann)).length, (await risksOf(cleo)).length]).toEqual([1, 1])
  })

  test('is of the risk that counted in that week, and of the newest week alone', async () => {
    const ann = await trader(25_000_00)
    await saves(ann, 5)
    await toNextWeek()
    // It is saved for the week after.
    await saves(ann, 0.5)
    await close(server, -500_00)
    expect(await risksOf(ann)).toEqual([])
    await toNextWeek()
    await close(server, -500_00)
    expect(await risksOf(ann)).toHaveLength(1)
    expect(await read(ann, '/api/account/home')).toMatchObject({
      beyond_risk: expect.stringContaining('0.5% of your balance was $122.50'),
    })
    await toNextWeek()
    await close(server, 0)
    expect(await risksOf(ann)).toHaveLength(1)
    expect(await read(ann, '/api/account/home')).not.toHaveProperty('beyond_risk')
    const { rows } = await read(ann, '/api/reports')
    expect(rows.map(({ beyond_risk }: { beyond_risk?: string }) => beyond_risk?.includes('$122.50') ?? false)).toEqual([
      false,
      true,
      false,
    ])
  })
})
