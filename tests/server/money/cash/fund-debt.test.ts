import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { append } from '#server/ledger/append.ts'
import { cashBooksNow } from '#server/money/weeks/set-aside.ts'
import { weekId } from '#server/money/weeks/stored-weeks.ts'
import { migrations } from '#server/platform/database/migrations.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { openNow, quietWeeks, report, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, fundMoney, investor } from '#tests/support/money/fund.ts'
import { dropNotes } from '#tests/support/people/guards.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('what is set aside stays there, on %s', (engine) => {
  const { fund, take, desk, today, accept, reconciled, paidIn } = ownBankDesk(engine)

  const position = async () => (await fund.admin.get('/api/cash')).body
  const books = () => cashBooksNow(fund.server.context.store.read, fund.server.clock.now())
  const correct = async (id: string, profit: number) => {
    const { startBalance, version } = (await fund.admin.get(`/api/reports/${id}/versions`)).body.at(-1)
    const report = { version, endBalance: startBalance + profit, reason: 'a bust' }
    const answer = await fund.admin.patch(`/api/reports/${id}`, report)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const takeShare = async (amount: number) => {
    const { body } = await fund.admin.post('/api/cash/fund-payouts', { amount })
    await fund.admin.post(`/api/cash/fund-payouts/${body.id}/approve`)
    expect((await fund.admin.post(`/api/cash/fund-payouts/${body.id}/pay`, { reference: 'B-1' })).status).toBe(200)
  }
  const withdrawn = async (person: { id: string; email: string }, kind: 'capital' | 'dividend', amount: number) => {
    const asked = await lastingAs(fund.server, person).post('/api/transfers/withdrawals', { kind, amount })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    expect((await fund.admin.post(`/api/transfers/${asked.body.id}/approve`)).status).toBe(200)
    return asked.body.id as string
  }
  const pay = (id: string) => fund.admin.post(`/api/transfers/${id}/pay`)
  let lines = 0
  /** The bank takes a fee; its line is accepted as one. */
  const tookFee = async (dollars = 35) => {
    lines += 1
    const line = `${today()},-${dollars}.00,Account fee,L${lines}`
    await take(`date,amount,reference,bank_id\n${line}\n`, `fee-${lines}.csv`)
    const answer = await accept((await desk()).open)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const came = (amount: number) => ({ amount, value_day: today(), payer: 'Us' })
  const debt = async () =>
    (await position()).exceptions.find(({ kind }: { kind: string }) => kind === 'fund-debt')?.amount ?? 0

  /** Ann and Bob hold $100,000 together; the week makes $9,000, and the fund takes its share of it. */
  const shareTaken = async () => {
    const [ann, bob] = [await investor(fund.server, 50_000_00), await investor(fund.server, 50_000_00)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const week = await runWeek(fund.server, fund.admin, 9_000)
    await openNow(fund.server)
    const share = (await position()).fund_available
    expect(share).toBeGreaterThan(3_000)
    await takeShare(share)
    return { ann, bob, week, share }
  }

  test('a dividend that is payable and a newcomer’s money survive a correction that the fund cannot cover', async () => {
    const { bob, week, share } = await shareTaken()
    const dividend = await withdrawn(bob, 'dividend', 1_000)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 1_000_00, fund: 0 })
    await correct(week, 0)
    expect(await debt()).toBe(share)
    const newcomer = await investor(fund.server)
    await deposit(fund.server, newcomer.id, 2_000_00)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 3_000_00 })
    // The close goes on; on Sunday the newcomer's money is at work, and Bob's is still there.
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 1_000_00, fund: -share * 100 })
    expect(await debt()).toBe(share)
    expect((await pay(dividend)).status).toBe(200)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0 })
  })

  test('closes and corrections go on while the fund owes, and its next shares repay it first', async () => {
    const { week, share } = await shareTaken()
    await correct(week, 0)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    const { week: open, start } = await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: (start - share) * 100 })
    const id = await report(fund.server, fund.admin, 2_000)
    expect((await fund.admin.get(`/api/distributions/${id}`)).body.readiness.missing).toEqual([])
    expect((await fund.admin.post(`/api/distributions/${id}/finalise`)).status).toBe(200)
    fund.server.clock.set(open.to)
    await openNow(fund.server)
    const { fund: left, cash } = await fundMoney(fund.server)
    expect([left, cash, await debt(), (await position()).fund_available]).toEqual([
      -share * 100 + 1_000_00,
      0,
      share - 1_000,
      0,
    ])
    await runWeek(fund.server, fund.admin, 9_000)
    await openNow(fund.server)
    expect(await debt()).toBe(0)
    expect((await fundMoney(fund.server)).cash).toBeGreaterThan(0)
  })

  test('a fee that the bank took while cash was 0 is booked: the account is overdrawn, and the fund owes it', async () => {
    const newcomer = await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const { week } = await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 50_000_00 })
    await tookFee()
    expect(await fundMoney(fund.server)).toMatchObject({ cash: -35_00, trading: 50_000_00, fund: -35_00 })
    expect((await desk()).open).toEqual([])
    // Its line is no reason any more why the bank and the book differ.
    expect((await reconciled()).explained.map(({ kind }: { kind: string }) => kind)).not.toContain('bank-only')
    const since = new Date(fund.server.clock.now()).toISOString()
    const fund_debt = { amount: 35, since }
    const overdrawn = await position()
    expect(overdrawn).toMatchObject({ fund_debt, fund_available: 0 })
    expect(overdrawn.total_debit).toBe(overdrawn.total_credit)
    expect(overdrawn.accounts).toContainEqual(expect.objectContaining({ account: 'cash', debit: 0, credit: 35 }))
    expect(overdrawn.exceptions).toContainEqual(
      expect.objectContaining({ kind: 'negative-cash', amount: 35, what: expect.stringContaining('−$35.00') }),
    )
    expect((await fund.admin.get('/api/payments')).body).toMatchObject({ cash: -35, fund_debt })
    expect((await fund.admin.get('/api/fund/overview')).body).toMatchObject({ fund_debt })
    expect((await fund.admin.get(`/api/distributions/${weekId(week)}`)).body).toMatchObject({ fund_debt })
    const file = String((await fund.admin.get('/api/cash/position.csv')).body)
    expect(file.split('\r\n')).toContainEqual(expect.stringMatching(/^cash,,,0(\.00)?,35(\.00)?,/))
    expect((await verifyFund(fund.server.context.store.read)).problems).toEqual([])
    // Within the week nothing leaves trading, and what comes is a newcomer's but for the debt.
    await deposit(fund.server, newcomer.id, 2_000_00)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 1_965_00 })
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 51_965_00, fund: -35_00 })
    await runWeek(fund.server, fund.admin, 70)
    await openNow(fund.server)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 52_035_00, fund: 0 })
    expect((await position()).fund_debt).toBeNull()
    expect((await verifyFund(fund.server.context.store.read)).problems).toEqual([])
  })

  test('an overdrawn account pays nobody; Sunday’s sweep brings it out of trading, and the fund can pay it in', async () => {
    const ann = await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await quietWeeks(fund.server, 5)
    const payout = await withdrawn(ann, 'capital', 1_000)
    await openNow(fund.server)
    await tookFee()
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    // The sweep brought the payout and the fee.
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 1_000_00, trading: 48_965_00, fund: -35_00 })
    await tookFee(990)
    expect(await pay(payout)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Cash lacks \$990\.00 of what is set aside/) },
    })
    await tookFee(35)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: -25_00, fund: -1_060_00 })
    expect(await pay(payout)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Cash lacks \$1,025\.00 of what is set aside/) },
    })
    await tookFee(1)
    await paidIn(1_061)
    expect(await debt()).toBe(0)
    expect((await pay(payout)).status).toBe(200)
    expect((await verifyFund(fund.server.context.store.read)).problems).toEqual([])
  })

  test('a payment that overdraws cash is reported by a check of the books: only the bank’s own lines may', async () => {
    await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await tookFee()
    const now = fund.server.clock.now()
    const forged = fund.server.context.store.write(async (work) => {
      const lines = [
        { account: 'fund', amount: -10_00 },
        { account: 'cash', amount: 10_00 },
      ] as const
      const entry = {
        key: 'fund-payout:forged',
        kind: 'fund-payout',
        subjectId: 'forged',
        description: 'Paid B-1',
        effectiveAt: now,
      } as const
      await append(work, { ...entry, lines, leftAlready: true })
      // Not to be kept.
      throw new Error((await verifyFund(work.db)).problems.join('\n'))
    }, now)
    await expect(forged).rejects.toThrow('cash is stored as -4500, but should be 0')
  })

  test('after a fee nobody is paid with another’s money: payouts wait for Sunday’s sweep, or until the fund pays in', async () => {
    const [ann, newcomer] = [await investor(fund.server, 50_000_00), await investor(fund.server)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await quietWeeks(fund.server, 5)
    const payout = await withdrawn(ann, 'capital', 20_000)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    await deposit(fund.server, newcomer.id, 2_000_00)
    const { body: unasked } = await fund.admin.post('/api/cash/suspense', { ...came(300), payer: 'Somebody' })
    const made = await fund.admin.post('/api/payments/batches', { payouts: [payout] })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    await tookFee()
    const lacks = { status: 409, body: { detail: expect.stringMatching(/^Cash lacks \$35\.00 of what is set aside/) } }
    expect(await fund.admin.post(`/api/payments/batches/${made.body.id}/pay`)).toMatchObject(lacks)
    const give = () => fund.admin.post(`/api/cash/suspense/${unasked.id}/return`, { reason: 'Not ours' })
    expect(await give()).toMatchObject(lacks)
    expect((await fund.admin.post(`/api/payments/batches/${made.body.id}/undo`)).status).toBe(200)
    expect(await pay(payout)).toMatchObject(lacks)
    expect(await books()).toMatchObject({ cash: 22_265_00, waiting: 2_000_00, payable: 20_000_00, suspended: 300_00 })
    const { fund_debt, exceptions } = await position()
    expect(fund_debt).toMatchObject({ amount: 35, missing: 35 })
    expect(exceptions.map(({ kind }: { kind: string }) => kind)).toEqual(['fund-debt', 'missing-cash', 'suspense'])
    const due = (await fund.admin.get('/api/admin/today')).body.due
    expect(due).toContainEqual(expect.objectContaining({ kind: 'fund-debt', amount: 35 }))
    expect(JSON.stringify(due)).toContain('Cash lacks $35.00')
    // The fund pays it in, or the sweep brings it.
    await paidIn(35)
    expect((await pay(payout)).status).toBe(200)
    expect(await books()).toMatchObject({ cash: 2_300_00, waiting: 2_000_00, suspended: 300_00 })
    await tookFee()
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect((await give()).status).toBe(200)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 31_965_00, fund: -35_00 })
    expect(await debt()).toBe(35)
  })

  test('in a week that has ended and is not closed, the refusal names its close instead of a Sunday', async () => {
    await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const { week } = await openNow(fund.server)
    const { body: unasked } = await fund.admin.post('/api/cash/suspense', came(300))
    await tookFee()
    const give = async () =>
      (await fund.admin.post(`/api/cash/suspense/${unasked.id}/return`, { reason: 'Not ours' })).body.detail
    expect(await give()).toMatch(/: the sweep of Sun, .* \(New York\), once the week before is closed, brings it out/)
    fund.server.clock.set(week.to)
    expect(await give()).toContain(
      ': the close of the week that has ended brings it out of trading, as far as there is something, or the fund pays',
    )
  })

  test('money that was not the fund’s after all is missing where others’ is, and no payout is made with theirs', async () => {
    const ann = await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await quietWeeks(fund.server, 5)
    const payout = await withdrawn(ann, 'capital', 1_000)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    const own = await paidIn(500)
    const ending = (act: string) => fund.admin.post(`/api/cash/suspense/${own.id}/${act}`, { reason: 'As it is' })
    await takeShare(500)
    expect((await ending('fund-deposit/reverse')).status).toBe(200)
    expect(await books()).toMatchObject({ cash: 1_000_00, payable: 1_000_00, suspended: 500_00 })
    expect((await pay(payout)).status).toBe(409)
    expect((await ending('return')).status).toBe(409)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect([(await ending('return')).status, (await pay(payout)).status]).toEqual([200, 200])
    expect(await debt()).toBe(500)
  })

  test('what the fund owes is shown as its debt, and since when, wherever cash is shown', async () => {
    const { week, share } = await shareTaken()
    const next = weekId((await openNow(fund.server)).week)
    const shown = async () => ({
      cash: (await position()).fund_debt,
      overview: (await fund.admin.get('/api/fund/overview')).body.fund_debt ?? null,
      close: (await fund.admin.get(`/api/distributions/${next}`)).body.fund_debt ?? null,
      payments: (await fund.admin.get('/api/payments')).body.fund_debt ?? null,
      today: (await fund.admin.get('/api/admin/today')).body.due.find(
        ({ kind }: { kind: string }) => kind === 'fund-debt',
      ),
      file: String((await fund.admin.get('/api/cash/position.csv')).body)
        .split('\r\n')
        .map((line) => line.split(','))
        .filter(([account]) => account?.endsWith('account') || account === 'fund'),
    })
    const none = { cash: null, overview: null, close: null, payments: null, today: undefined }
    const before = await shown()
    expect(before).toMatchObject(none)
    expect(before.file.map((cells) => cells.at(-1))).toEqual(['owed_by_fund'])
    fund.server.clock.advance({ hours: 3 })
    const since = new Date(fund.server.clock.now()).toISOString()
    await correct(week, 0)
    fund.server.clock.advance({ hours: 3 })
    const fund_debt = { amount: share, since }
    const owing = await shown()
    expect(owing).toMatchObject({ cash: fund_debt, overview: fund_debt, close: fund_debt, payments: fund_debt })
    expect(owing.today).toMatchObject({ count: 1, amount: share, since })
    expect(owing.today.notes.join(' ')).toContain('pay it in')
    expect(owing.file.map((cells) => cells.at(-1))).toEqual(['owed_by_fund', String(share)])
    // It began when it began, also once a part is repaid and a Sunday has passed.
    const { week: open } = await openNow(fund.server)
    const id = await report(fund.server, fund.admin, 2_000)
    expect((await fund.admin.post(`/api/distributions/${id}/finalise`)).status).toBe(200)
    fund.server.clock.set(open.to)
    await openNow(fund.server)
    expect((await position()).fund_debt).toEqual({ amount: share - 1_000, since })
    // A past day says nothing about it.
    const day = new Date(fund.server.clock.now() - 86_400_000).toISOString().slice(0, 10)
    expect((await fund.admin.get(`/api/cash?day=${day}`)).body.fund_debt).toBeNull()
    await runWeek(fund.server, fund.admin, 9_000)
    await openNow(fund.server)
    expect(await shown()).toMatchObject(none)
  })

  test('a fund that owed before the upgrade says so after it, and its older payouts stay as they were', async () => {
    const { week, share } = await shareTaken()
    await correct(week, 0)
    const last = new Date(fund.server.clock.now()).toISOString()
    fund.server.clock.advance({ hours: 5 })
    const { store } = fund.server.context
    const upgraded = async () => {
      await store.write(async ({ db }) => {
        await dropNotes(db)
        for (const column of ['fund_owes_since', 'reserve_from'])
          await db.schema.alterTable('book').dropColumn(column).execute()
        await db.schema.alterTable('fund_payouts').dropColumn('reserve_weeks').execute()
        const ofAccounts = db.schema.alterTable('accounts')
        await ofAccounts.renameColumn('account_id', 'person_id').execute()
        await migrations['0116-fund-debt']?.up(db)
        await ofAccounts.renameColumn('person_id', 'account_id').execute()
      })
      return (await position()).fund_debt
    }
    expect(await upgraded()).toEqual({ amount: share, since: last })
    expect(await paidIn(share)).toMatchObject({ state: 'fund' })
    expect(await upgraded()).toBeNull()
  })

  test('a deposit that was at work is returned only once it has left trading: what is in cash is others’', async () => {
    const [ann, bob] = [await investor(fund.server, 50_000_00), await investor(fund.server)]
    const as = lastingAs(fund.server, bob)
    const { body: asked } = await as.post('/api/transfers/deposits', { amount: 30_000 })
    for (const does of ['approve', 'receive'])
      expect((await fund.admin.post(`/api/transfers/${asked.id}/${does}`)).status).toBe(200)
    expect(await books()).toMatchObject({ cash: 80_000_00, waiting: 80_000_00 })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    expect(await books()).toMatchObject({ cash: 0, waiting: 0 })
    await deposit(fund.server, ann.id, 30_000_00)
    const reversed = await fund.admin.post(`/api/transfers/${asked.id}/reverse`, { reason: 'Not his' })
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200)
    const [held] = (await position()).suspense
    const back = () => fund.admin.post(`/api/cash/suspense/${held.id}/return`, { reason: 'Not his' })
    expect(await back()).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('is in trading until') },
    })
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await books()).toMatchObject({ cash: 30_000_00, suspended: 30_000_00, waiting: 0 })
    expect((await back()).status).toBe(200)
    expect(await fundMoney(fund.server)).toMatchObject({ cash: 0, trading: 80_000_00 })
  })
})
