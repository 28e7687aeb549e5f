import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { nextWeek, previousWeek, weekOf } from '#fund/calendar/week.ts'
import { isPassword } from '#server/access/sign-in/passwords.ts'
import { checkAdopted } from '#server/control/adoption/state.ts'
import { adoptedTerms } from '#server/control/terms/adopted.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { fundReports } from '#server/money/weeks/fund-weeks.ts'
import { settleFact } from '#server/platform/database/facts.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { layBankFiles } from '#server/server/demo/bank-files.ts'
import { startDemo } from '#server/server/demo/start.ts'
import { openContext } from '#server/server/open.ts'
import { close } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { cheapHash } from '#tests/support/portal/cheap-hash.ts'
import { fakeClock } from '#tests/support/portal/clock.ts'
import { type Database, template } from '#tests/support/portal/databases.ts'
import { quietLog, startServer, subjectEngines, type TestServer, testConfig } from '#tests/support/portal/server.ts'

const seedingMs = 60_000
/** Closed weeks at a first start. */
const demoWeeks = 60

describe.each(subjectEngines)('the demo fund on %s', (engine) => {
  let begun: Awaited<ReturnType<typeof template>>
  let database: Database
  let dataDir: string
  let server: TestServer
  beforeAll(async () => {
    begun = await template(engine, async ({ dataDir, databaseUrl }) => {
      const context = await openContext(testConfig(dataDir, databaseUrl), fakeClock(), quietLog)
      await Promise.all([startDemo(context), startDemo(context)])
      await context.store.close()
    })
  }, seedingMs)
  /** Each test starts with the fund as its first start left it. */
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'portal-demo-'))
    database = await begun.copy(dataDir)
    server = await startServer(engine, { guarded: true, config: { dataDir, databaseUrl: database.databaseUrl } })
  })
  afterEach(async () => {
    await server.close()
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  const read = () => server.context.store.read
  const person = (email: string) =>
    read().selectFrom('people').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const signIn = async (email: string) => {
    const { cookie } = await createSession(server.context, (await person(email)).id)
    return server.visitor(cookie)
  }
  const weeks = () => read().selectFrom('weeks').selectAll().orderBy('week_from').execute()
  const counts = async () => ({
    ...(await verifyBook(read())),
    notifications: (await read().selectFrom('notifications').select('id').execute()).length,
  })

  test('has sixty closed weeks in the specification’s ranges, and leaves the latest ended one to the admins', async () => {
    const all = await weeks()
    expect(all.filter(({ closed_at }) => closed_at !== null)).toHaveLength(demoWeeks)
    expect(all.at(-1)).toMatchObject({ week_from: previousWeek(server.clock.now()).from, closed_at: null })
    const reports = await fundReports(read(), undefined, demoWeeks)
    const losing = reports.filter((row) => row.end_balance < row.start_balance)
    expect(losing.length).toBeGreaterThan(2)
    expect(losing.length).toBeLessThan(demoWeeks / 4)
    for (const row of reports) {
      const percent = ((row.end_balance - row.start_balance) / row.start_balance) * 100
      expect(percent).toBeLessThanOrEqual(1.1001)
      if (percent > 0) expect(percent).toBeGreaterThanOrEqual(0.2999)
      expect(row.trades).toBeGreaterThanOrEqual(15)
      expect(row.trades).toBeLessThanOrEqual(34)
      expect(row.success_hundredths).toBeGreaterThanOrEqual(7500)
      expect(row.success_hundredths).toBeLessThanOrEqual(9500)
    }
  })

  test('is a book in order, and of its history nothing was emailed but what waits for the admins, and a changed bank account to its owner', async () => {
    expect((await verifyBook(read())).problems).toEqual([])
    const mails = await read().selectFrom('mail').select(['to_address', 'subject']).execute()
    expect(new Set(mails.map(({ to_address }) => to_address))).toEqual(
      new Set(['admin@example.com', 'approver@example.com', 'kendall.sample@example.com']),
    )
    const registrations = mails.filter(({ subject }) => subject.endsWith('has registered'))
    const others = mails.filter((mail) => !registrations.includes(mail)).map(({ subject }) => subject)
    expect(others.filter((subject) => !/bank account/i.test(subject))).toHaveLength(2)
    const { body: inbox } = await (await signIn('admin@example.com')).get('/api/inbox?kind=approval')
    expect(inbox.rows).toHaveLength(registrations.length / 2)
  })

  test('has a request for an approver, which the admin decides and nobody has asked for again at a later start', async () => {
    const admin = await signIn('admin@example.com')
    const waiting = async () => (await admin.get('/api/approvals?state=waiting')).body.rows
    const title = 'Invitation of Sid Example as approver'
    const [one] = await waiting()
    expect(one).toMatchObject({ kind: 'role', title, asked_by: 'approver@example.com', mine: false, runs_at: null })
    expect((await admin.post(`/api/approvals/${one.id}/approve`)).body.state).toBe('done')
    expect(await person('sid@example.com')).toMatchObject({ role: 'admin', admin_role: 'approver' })
    await startDemo(server.context)
    expect(await waiting()).toEqual([])
  })

  test('shows its investor a history worth looking at', async () => {
    const investor = await signIn('investor@example.com')
    const { body: home } = await investor.get('/api/account/home')
    expect(home.weeks).toHaveLength(12)
    expect(home.balance).toBeGreaterThan(100_000)
    expect(home.unread_count).toBeGreaterThan(0)
    expect(home.trading_status).toBe('active')
    expect(home.time_weighted_return_percent).toBeGreaterThan(10)
    expect(home.metrics.max_drawdown_percent).toBeLessThan(0)
    const { body: ledger } = await investor.get('/api/account/ledger?limit=200')
    const kinds = new Set(ledger.rows.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['deposit', 'close', 'withdrawal', 'payout']))
    expect(ledger.rows[0].balance_after).toBe(home.balance)
    const { body: ahead } = await investor.get('/api/calendar/ahead')
    expect(ahead.payment).toEqual({ state: 'approved', amount: 4_000, after: null })
    const { body: pending } = await investor.get('/api/transfers?state=pending')
    expect(pending.rows).toMatchObject([{ kind: 'dividend', state: 'approved', amount: 4_000 }])
  })

  test('has a second version of its terms, adopted by two people and told in time, by which its later weeks were opened', async () => {
    const [first, second, ...more] = await adoptedTerms(read())
    expect(more).toEqual([])
    expect(second).toMatchObject({ adoptedBy: 'admin@example.com', figures: first.figures })
    expect(second?.wording).not.toBe(first.wording)
    expect((second?.fromAt ?? 0) - (second?.adoptedAt ?? 0)).toBeGreaterThan(14 * dayMs)
    const opened = Map.groupBy(await weeks(), ({ terms_id }) => terms_id)
    expect([opened.get(first.id)?.length, opened.get(second?.id ?? '')?.length]).toEqual([47, 14])
    const told = await read()
      .selectFrom('notifications')
      .select('person_id')
      .where('title', 'like', 'The terms change on %')
      .execute()
    expect(told.length).toBe(second?.told)
    const admin = await signIn('admin@example.com')
    const { rows } = (await admin.get('/api/approvals?state=decided')).body
    expect(rows.filter(({ kind }: { kind: string }) => kind === 'terms')).toMatchObject([
      { asked_by: 'admin@example.com', decided_by: 'approver@example.com', state: 'done' },
    ])
    // Its file has no such version; a start on its data goes on all the same, as a demo and in real use.
    await settleFact(server.context.store, 'made-by', 'demo')
    await checkAdopted(server.context)
    expect((await verifyFund(read(), { secret: server.context.secret })).problems).toEqual([])
  })

  test('has in the trail who approved and paid its payouts, and closed its weeks', async () => {
    const admin = await signIn('admin@example.com')
    const { body } = await admin.get('/api/transfers?kind=dividend&limit=200')
    const actsOf = async (id: string) =>
      (await admin.get(`/api/audit/of/${id}`)).body.rows.map(({ action }: { action: string }) => action)
    const paid = body.rows.filter(({ state }: { state: string }) => state === 'paid')
    expect(paid.length).toBeGreaterThan(5)
    for (const { id } of [paid[0], paid.at(-1)]) {
      const acts = await actsOf(id)
      expect(acts).toContain('withdrawal.approved')
      expect(acts.includes('withdrawal.paid') || acts.includes('batch.paid')).toBe(true)
    }
    const approved = body.rows.find(({ state }: { state: string }) => state === 'approved')
    expect(await actsOf(approved.id)).toEqual(['withdrawal.approved'])
    const { id } = await person('investor@example.com')
    const { rows } = (await admin.get(`/api/admin/investors/${id}/timeline?limit=200`)).body
    for (const what of ['Close', 'Deposit', 'Paid']) {
      const booked = rows.filter(
        ({ kind, title }: Record<string, string>) => kind === 'book' && title?.startsWith(what),
      )
      expect(new Set(booked.map(({ by }: { by: string }) => by)), what).toEqual(new Set(['admin@example.com']))
    }
  })

  test('has 48 investors, applicants, and one password for its three accounts alone', async () => {
    const admin = await signIn('admin@example.com')
    expect((await admin.get('/api/fund/overview')).body).toMatchObject({ total_investors: 48 })
    const people = await read().selectFrom('people').selectAll().execute()
    const accounts = await read().selectFrom('investor_accounts').select('status').execute()
    expect(accounts.filter(({ status }) => status === 'pending')).toHaveLength(2)
    expect(people.every(({ email }) => email.endsWith('@example.com'))).toBe(true)
    const withPassword = people.filter(({ password_hash }) => password_hash !== null)
    expect(withPassword.map(({ email }) => email).toSorted()).toEqual([
      'admin@example.com',
      'approver@example.com',
      'investor@example.com',
    ])
    for (const { password_hash } of withPassword)
      expect(await isPassword('demo-portal', password_hash, cheapHash)).toBe(true)
  })

  test('its bank’s files are those that it says: today in four formats, an unknown table, what comes together and what came back, and another account', async () => {
    await layBankFiles(read(), server.clock.now(), dataDir)
    const admin = await signIn('admin@example.com')
    const previewed = async (name: string) => {
      const text = await readFile(join(dataDir, 'bank', name), 'utf8')
      return (await admin.post('/api/bank-statements/preview', { name, text })).body
    }
    for (const name of ['camt053.xml', 'statement.bai2', 'statement.ofx', 'statement.mt940']) {
      const preview = await previewed(name)
      expect([name, preview]).toEqual([name, expect.objectContaining({ problems: [], is_own_account: true })])
      expect(preview.new + preview.known + preview.to_decide).toBe(5)
      const deposit = preview.lines.find(({ amount }: { amount: number }) => amount === 20_000)
      expect([name, deposit]).toMatchObject([name, { known: false, proposal: { as: 'deposit', sure: true } }])
    }
    expect((await previewed('unknown-table.csv')).table).toMatchObject({ known: 'no' })
    const afternoon = await previewed('collective-and-returned.xml')
    expect(afternoon).toMatchObject({ problems: [], new: 2 })
    expect(afternoon.lines[1].proposal).toMatchObject({ as: 'returned' })
    expect((await previewed('another-account.xml')).problems[0]).toMatch(/^This file is of account ••••8877/)
  })

  test('a second start changes nothing', async () => {
    const before = await counts()
    await startDemo(server.context)
    expect(await counts()).toEqual(before)
  })

  test('a start two weeks later plays what has passed, and not a week that the admin has closed', async () => {
    const closed = await close(server, -123_456)
    server.clock.set(nextWeek(nextWeek(server.clock.now()).from).from)
    await startDemo(server.context)
    const own = await read()
      .selectFrom('week_reports')
      .selectAll()
      .where('week_from', '=', closed.from)
      .executeTakeFirstOrThrow()
    expect(own.end_balance - own.start_balance).toBe(-123_456)
    const all = await weeks()
    expect(all).toHaveLength(demoWeeks + 3)
    expect(all.filter(({ closed_at }) => closed_at === null)).toHaveLength(1)
    expect(all.at(-1)?.week_from).toBe(previousWeek(server.clock.now()).from)
    expect((await verifyBook(read())).problems).toEqual([])
  })

  test('a week that the admin has reported and not closed stays open at a later start', async () => {
    const open = (await weeks()).at(-1)
    await server.context.store.write(({ db }) =>
      db
        .insertInto('week_reports')
        .values({
          week_from: open?.week_from ?? 0,
          version: 1,
          start_balance: open?.opening ?? 0,
          end_balance: open?.opening ?? 0,
          trades: 1,
          success_hundredths: 5000,
          notes: 'a draft',
          reason: null,
          reported_by: 'admin',
          posted_at: server.clock.now(),
        })
        .execute(),
    )
    server.clock.set(weekOf(server.clock.now()).to)
    await startDemo(server.context)
    expect((await weeks()).at(-1)).toMatchObject({ week_from: open?.week_from, closed_at: null })
    expect((await verifyBook(read())).problems).toEqual([])
  })
})
