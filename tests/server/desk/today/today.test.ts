import { describe, expect, test } from 'vitest'
import type { Due } from '#contract/calls/desk/today.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import type { DueKind } from '#fund/weeks/due.ts'
import { keepLastUsed } from '#server/control/terms/wiring.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import { raiseApproval } from '#server/people/accounts/register.ts'
import { compareDaily } from '#server/proof/log/comparison.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode } from '#tests/support/mail/mails.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const account = { bankName: 'First Test Bank', routingNumber: '021000021', accountNumber: '111222333' }

describe.each(subjectEngines)('what is to be done, on %s', (engine) => {
  const { fund, statement, take, cashNow, today } = ownBankDesk(engine)

  const due = async (): Promise<Due[]> => (await fund.admin.get('/api/admin/today')).body.due
  const done = async (): Promise<string[]> => (await fund.admin.get('/api/admin/today')).body.done
  const dueOf = async (kind: DueKind): Promise<Due | undefined> => (await due()).find((one) => one.kind === kind)
  const post = async (who: Lasting, path: string, body?: unknown) => {
    const answer = await who.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const nowIso = () => new Date(fund.server.clock.now()).toISOString()
  /** The state that the portal's own command and the daily comparison leave. */
  const inHours = (hours: number) => new Date(fund.server.clock.now() + hours * 3_600_000).toISOString()
  const lookAfter = async () => {
    const { context, clock } = fund.server
    const value = JSON.stringify({ at: clock.now(), bytes: 1 })
    await context.store.write(({ db }) =>
      db
        .insertInto('facts')
        .values({ key: 'last-backup', value })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
        .execute(),
    )
    await compareDaily(context)
  }

  test('a server that nobody looked after says so; one that was has nothing to do', async () => {
    expect(await due()).toEqual([
      { kind: 'backup', of: null, count: 1, amount: null, since: null, notes: [] },
      { kind: 'book', of: null, count: 1, amount: null, since: null, notes: [] },
    ])
    await lookAfter()
    expect(await due()).toEqual([])
    const at = nowIso()
    fund.server.clock.advance({ hours: 27 })
    expect(await due()).toMatchObject([{ kind: 'backup', since: at }])
    fund.server.clock.advance({ hours: 22 })
    expect(await due()).toMatchObject([{ kind: 'backup' }, { kind: 'book', since: at }])
  })

  test('an application, a deposit, a bank account and a closure are there until they are decided', async () => {
    await lookAfter()
    const ann = await lasting(fund.server, { status: 'pending', email: 'ann@example.com' })
    expect(await due()).toEqual([])
    const unit = fund.server.context.store
    await unit.write(keepLastUsed)
    await unit.write((work) => raiseApproval(work, ann.id, { name: 'Ann', email: 'ann@example.com' }))
    expect(await due()).toMatchObject([{ kind: 'registrations', count: 1 }])
    await post(fund.admin, `/api/admin/investors/${ann.id}/approve`)
    expect(await due()).toEqual([])
    const asked = nowIso()
    const { id, reference } = await post(ann, '/api/transfers/deposits', { amount: 12_000 })
    expect(await due()).toMatchObject([{ kind: 'requests', count: 1, amount: 12_000, since: asked }])
    fund.server.clock.advance({ minutes: 10 })
    await post(fund.admin, `/api/transfers/${id}/approve`)
    expect(await due()).toMatchObject([{ kind: 'deposits', count: 1, amount: 12_000, since: nowIso() }])
    await take(statement(await cashNow(), [{ day: today(), amount: 12_000, id: 'B1', reference }]))
    expect(await due()).toMatchObject([{ kind: 'deposits' }, { kind: 'bank-lines', count: 1, amount: null }])
    const line = (await fund.admin.get('/api/bank-statements')).body.open[0]
    await post(fund.admin, '/api/bank-statements/lines/accept', {
      lines: [{ id: line.id, as: line.proposal.as, of: line.proposal.id }],
    })
    const deployed = { kind: 'deployments', count: 1, amount: 12_000, by: inHours(48) }
    expect(await due()).toMatchObject([deployed])
    const here = fund.server.visitor((await createSession(fund.server.context, ann.id)).cookie)
    expect((await here.put('/api/bank-account', account)).status).toBe(200)
    expect(await due()).toMatchObject([deployed, { kind: 'bank-changes', count: 1, since: nowIso() }])
    const [change] = (await fund.admin.get('/api/bank-account/pending')).body
    await post(fund.admin, `/api/bank-account/${change.id}/approve`)
    const { closure } = await post(ann, '/api/closure')
    expect(await due()).toMatchObject([
      deployed,
      { kind: 'closures', count: 1, since: nowIso(), by: '2026-11-24T05:00:00.000Z' },
    ])
    await post(fund.admin, `/api/closure/${closure.id}/verify`, { method: 'Passport shown by video' })
    expect(await due()).toMatchObject([deployed])
    expect(await done()).toEqual([
      '1 deposit received',
      '1 bank statement imported',
      '1 application approved',
      '1 bank account approved',
      '1 closure verified',
    ])
    fund.server.clock.advance({ hours: 24 })
    expect(await done()).toEqual([])
  })

  test('who wrote to us is answered within the promised day, and what came in is with the broker within two', async () => {
    const contact = { name: 'A Visitor', email: 'visitor@example.com', amount: '', message: 'May I?' }
    await postForm(fund.server, '/api/contact', contact)
    const by = inHours(24)
    fund.server.clock.advance({ hours: 2 })
    const trader = { name: 'A Trader', email: 'trader@example.com', experience: 'A desk', method: 'Patience' }
    await postForm(fund.server, '/api/traders', trader)
    const ann = await lasting(fund.server, { email: 'ann@example.com' })
    await post(ann, '/api/support/requests', { subject: 'My data', message: 'What do you keep?' })
    expect(await dueOf('answers')).toMatchObject({ count: 3, by })
    const { rows } = (await fund.admin.get('/api/inbox?kind=contact')).body
    for (const { id } of rows) await post(fund.admin, `/api/inbox/${id}/done`)
    expect(await dueOf('answers')).toMatchObject({ count: 1, by: inHours(24) })
    const [asked] = (await fund.admin.get('/api/support/requests')).body.rows
    await post(fund.admin, `/api/support/requests/${asked.id}/answer`, { answer: 'This.' })
    expect(await dueOf('answers')).toBeUndefined()

    const { id } = await post(ann, '/api/transfers/deposits', { amount: 12_000 })
    await post(fund.admin, `/api/transfers/${id}/approve`)
    await post(fund.admin, `/api/transfers/${id}/receive`, { amount: 12_000 })
    expect(await dueOf('deployments')).toMatchObject({ count: 1, by: inHours(48) })
    fund.server.clock.advance({ hours: 48 })
    expect(await dueOf('deployments')).toBeUndefined()

    const visitor = fund.server.visitor()
    await visitor.post('/api/users/register?user_name=Zoe%20Newcomer&user_email=zoe@example.com')
    expect(await dueOf('registrations')).toBeUndefined()
    await visitor.post('/api/auth/generate-otp?user_email=zoe@example.com')
    const code = await latestCode(fund.server.context, 'zoe@example.com')
    await visitor.post(`/api/auth/verify-otp?user_email=zoe@example.com&otp=${code}`)
    expect(await dueOf('registrations')).toMatchObject({ count: 1, by: '2026-11-27T05:00:00.000Z' })
  })

  test('a week asks for its report and then for its close, and after it the payments are to be made', async () => {
    const person = await investor(fund.server, 20_000_00)
    const ann = lastingAs(fund.server, person)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 200)
    const { week } = await openNow(fund.server)
    const { id } = await post(ann, '/api/transfers/withdrawals', { kind: 'dividend', amount: 40 })
    await post(fund.admin, `/api/transfers/${id}/approve`)
    expect(await dueOf('report')).toBeUndefined()
    fund.server.clock.set('2026-12-05T09:00:00Z')
    const missing = { of: 'Week 48', count: 1, since: nowIso(), notes: ['The report of Week 48 is missing.'] }
    expect(await dueOf('report')).toMatchObject(missing)
    fund.server.clock.set('2026-12-19T09:00:00Z')
    expect(await dueOf('report')).toMatchObject({ of: 'Week 48', count: 3 })
    const run = await report(fund.server, fund.admin, 100)
    expect([await dueOf('report'), await dueOf('close')]).toMatchObject([
      undefined,
      { of: 'Week 48', count: 3, notes: [] },
    ])
    expect(await dueOf('payments')).toBeUndefined()
    await post(fund.admin, `/api/distributions/${run}/finalise`)
    await openNow(fund.server)
    expect(await dueOf('payments')).toMatchObject({ count: 1, amount: 40, since: new Date(week.to).toISOString() })
    const here = fund.server.visitor((await createSession(fund.server.context, ann.id)).cookie)
    expect((await here.put('/api/bank-account', account)).status).toBe(200)
    const [change] = (await fund.admin.get('/api/bank-account/pending')).body
    await post(fund.admin, `/api/bank-account/${change.id}/approve`)
    const batch = await post(fund.admin, '/api/payments/batches', { payouts: [id] })
    expect([await dueOf('payments'), await dueOf('batches')]).toMatchObject([undefined, { count: 1, amount: 40 }])
    await post(fund.admin, `/api/payments/batches/${batch.id}/pay`)
    expect(await dueOf('batches')).toBeUndefined()
  })

  test('risk above the limit, a step for a second person and a mail that never arrives are listed', async () => {
    await lookAfter()
    await investor(fund.server, 20_000_00)
    expect(await due()).toEqual([])
    const { version } = (await fund.admin.get('/api/fund/settings')).body
    expect((await fund.admin.patch('/api/fund/settings', { riskLimit: 0.5, version })).status).toBe(200)
    expect(await due()).toMatchObject([
      { kind: 'risk', amount: 200, notes: ['Next week would risk $200.00, and the limit is $100.00.'] },
    ])
    const { context, clock } = fund.server
    await context.store.write(async (work) => {
      const item = { kind: 'mail', subjectId: fund.admin.id, type: 'alert', title: 'Mail', message: 'Mail' } as const
      await raise(work, item)
      const asked = { id: 'a', kind: 'close', subject: '2026-11-22', title: '', detail: '', basis: '{}' }
      const by = { asked_by: fund.admin.id, asked_by_email: fund.admin.email, asked_at: clock.now() }
      await work.db
        .insertInto('approvals')
        .values({ ...asked, ...by, status: 'waiting', params_sealed: '', params_digest: '' } as never)
        .execute()
    })
    expect((await due()).map(({ kind, count, since }) => [kind, count, since])).toEqual([
      ['approvals', 1, nowIso()],
      ['risk', 1, null],
      ['mail', 1, nowIso()],
    ])
    await context.store.write(({ db }) => db.deleteFrom('approvals').execute())
  })
})
