import { beforeEach, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { runDue } from '#server/control/approvals/decide.ts'
import { guardedActions } from '#server/server/guarded-actions.ts'
import { type CamtLine, camt053 } from '#tests/support/money/camt.ts'
import { fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { type Answered, subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('money in is not one person’s word, on %s', (engine) => {
  const fund = ownFund(engine)
  let second: Lasting
  let ann: { id: string; email: string; name: string }
  beforeEach(async () => {
    second = await lasting(fund.server, { role: 'admin', email: 'second@example.com' })
    // A later deposit has no minimum that would get in the way.
    ann = await investor(fund.server, 10_000_00, { email: 'ann@example.com', name: 'Ann Lee' })
    await set({ moneyInByTwo: true, moneyInAbove: 10_000, moneyInFees: 50 })
  })

  /** The rest of the guards is off, as in a fund in which one admin is enough. */
  const set = (settings: object) =>
    fund.server.context.store.write(async ({ db }) => {
      for (const [setting, value] of Object.entries(settings)) {
        const row = { value: JSON.stringify(value), changed_at: 1, changed_by: 'a test' }
        await db
          .insertInto('fund_settings')
          .values({ setting, ...row })
          .onConflict((conflict) => conflict.column('setting').doUpdateSet(row))
          .execute()
      }
    })
  const today = () => newYorkDate(fund.server.clock.now())
  const requested = async (amount: number, who = ann) => {
    const { body } = await lastingAs(fund.server, who).post('/api/transfers/deposits', { amount })
    expect((await fund.admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    return body as { id: string; reference: string }
  }
  const receive = ({ id }: { id: string }, body?: object, by = fund.admin) =>
    by.post(`/api/transfers/${id}/receive`, body)
  const capital = async ({ id } = ann) => (await money(fund.server, id)).capital / 100
  const expectWaits = ({ status, body }: Answered): string => {
    expect([status, body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    return body.waits.id
  }
  const detailOf = async (id: string) =>
    (await second.get('/api/approvals?state=waiting')).body.rows.find((row: { id: string }) => row.id === id).detail
  const approve = async (id: string, by = second) => (await by.post(`/api/approvals/${id}/approve`)).body
  const kept = () =>
    fund.server.context.store.read
      .selectFrom('money_in')
      .select(['kind', 'amount', 'by_id', 'vouched_as', 'vouched_by'])
      .orderBy('at')
      .orderBy('amount')
      .execute()

  test('$10,000 requested and $100,000,000 marked received waits, and nobody gains by it', async () => {
    const deposit = await requested(10_000)
    const asked = await receive(deposit, { amount: 100_000_000 })
    const id = expectWaits(asked)
    expect((await receive(deposit, { amount: 100_000_000 })).body.waits.id).toBe(id)
    expect([await capital(), (await fundMoney(fund.server)).cash, await kept()]).toEqual([10_000, 10_000_00, []])
    expect(await detailOf(id)).toBe(
      `It is credited to Ann Lee <ann@example.com>, valued ${today()}. $10,000.00 was requested: the difference is more than fees of $50.00 explain.`,
    )
    expect((await fund.admin.post(`/api/approvals/${id}/approve`)).status).toBe(403)
    // As it was requested it is within what one admin may take in, and then the other amount can no longer be.
    expect((await receive(deposit)).status).toBe(200)
    expect((await second.post(`/api/approvals/${id}/approve`)).body.detail).toContain(
      'The deposit was approved when it was asked, and is received now.',
    )
    expect(await capital()).toBe(20_000)
  })

  test('approved, it is booked as it was asked for, on the value day of the asking, and on whose word is kept', async () => {
    const deposit = await requested(20_000)
    const id = expectWaits(await receive(deposit))
    const day = today()
    fund.server.clock.advance({ hours: 30 })
    expect(await approve(id)).toMatchObject({ kind: 'receipt', state: 'done', amount: 20_000 })
    const row = await fund.server.context.store.read.selectFrom('deposits').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'received', received_amount: 20_000_00, value_day: day })
    expect(await kept()).toEqual([
      {
        kind: 'received',
        amount: 20_000_00,
        by_id: fund.admin.id,
        vouched_as: 'person',
        vouched_by: second.id,
      },
    ])
  })

  test('whom an admin let in within seven days has no limit of their own, but shares theirs', async () => {
    const helper = await lasting(fund.server, { role: 'admin', adminRole: 'operator', email: 'helper@example.com' })
    const letIn = { second_by: fund.admin.id, second_at: fund.server.clock.now() }
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('people').set(letIn).where('id', '=', helper.id).execute(),
    )
    expect((await receive(await requested(9_000))).status).toBe(200)
    const rest = await requested(2_000, await other())
    expectWaits(await receive(rest, undefined, helper))
    fund.server.clock.advance({ days: 8 })
    expect((await receive(rest, undefined, helper)).status).toBe(200)
  })

  test('a difference that fees do not explain waits however little it is; what one admin takes in alone counts together', async () => {
    const [short, less, more] = [
      await requested(100),
      await requested(1_000, await other()),
      await requested(9_000, await other()),
    ]
    expect((await receive(less, { amount: 950.01, fee: 49.99 })).status).toBe(200)
    expectWaits(await receive(short, { amount: 49, fee: 51 }))
    expectWaits(await receive(more, { amount: 9_050.01 }))
    expect((await receive(more)).status).toBe(200)
    const third = await requested(100, await other())
    const id = expectWaits(await receive(third))
    expect(await detailOf(id)).toContain('and $9,950.01 was taken in that way in the last 24 hours.')
    // The other admin has their own limit, and a day later it is free again.
    expect((await receive(third, undefined, second)).status).toBe(200)
    fund.server.clock.advance({ hours: 24 })
    expect((await receive(await requested(10_000, await other()))).status).toBe(200)
  })

  const other = () => investor(fund.server, 100_00)

  const take = async (lines: readonly Omit<CamtLine, 'day'>[], by = second) => {
    const day = today()
    const opening = (await fundMoney(fund.server)).cash / 100
    const text = camt053({ from: day, to: day, opening, lines: lines.map((line) => ({ day, ...line })) })
    expect((await by.post('/api/bank-statements', { name: 'bank.xml', text })).status).toBe(201)
    const { open } = (await fund.admin.get('/api/bank-statements')).body
    return lines.map(({ amount, id }) => open.find((one: Open) => one.amount === amount && one.bank_id === id) as Open)
  }
  interface Open {
    readonly id: string
    readonly amount: number
    readonly bank_id: string
    readonly proposal: { as: string; id: string } | null
  }
  const accept = (lines: readonly Open[], by = fund.admin) =>
    by.post('/api/bank-statements/lines/accept', {
      lines: lines.map(({ id, proposal }) => ({ id, as: proposal?.as, of: proposal?.id })),
    })
  const settle = ({ id }: Open, as: string, of?: string) =>
    fund.admin.post(`/api/bank-statements/lines/${id}/settle`, { as, ...(of !== undefined && { id: of }) })

  test('a line that somebody else imported vouches for its amount, and for a difference only if it names the request', async () => {
    const [whole, less, unnamed] = [
      await requested(40_000),
      await requested(30_000, await other()),
      await requested(20_000, await other()),
    ]
    const [one, two, three] = await take([
      { amount: 40_000, id: 'A', reference: whole.reference },
      { amount: 24_000, id: 'B', reference: `deposit ${less.reference.toLowerCase()}` },
      { amount: 90_000, id: 'C', reference: 'rent' },
    ])
    if (!one || !two || !three) throw new Error('three lines')
    expect((await accept([one, two])).body).toEqual({ accepted: 2 })
    const id = expectWaits(await settle(three, 'deposit', unnamed.id))
    expect(await detailOf(id)).toContain('$20,000.00 was requested')
    expect(await approve(id)).toMatchObject({ kind: 'bank-line', amount: 90_000, state: 'done' })
    const words = (await kept()).map(({ amount, vouched_as, vouched_by }) => [amount, vouched_as, vouched_by])
    expect(words).toEqual([
      [24_000_00, 'line', two.id],
      [40_000_00, 'line', one.id],
      [90_000_00, 'person', second.id],
    ])
  })

  test('a line does not vouch to whoever imported it, nor once it was matched and released', async () => {
    const own = await requested(40_000)
    const [mine] = await take([{ amount: 40_000, id: 'A', reference: own.reference }], fund.admin)
    if (!mine) throw new Error('a line')
    // Not after a change of address either.
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('people').set({ email: 'new@example.com' }).where('id', '=', fund.admin.id).execute(),
    )
    expect(await detailOf(expectWaits(await accept([mine])))).toContain('up to $10,000.00 a day')
    expect((await accept([mine], second)).body).toEqual({ accepted: 1 })

    const [line] = await take([{ amount: 70_000, id: 'B', reference: 'wire' }])
    if (!line) throw new Error('a line')
    expect((await settle(line, 'suspense')).status).toBe(200)
    expect((await fund.admin.post(`/api/bank-statements/lines/${line.id}/release`)).status).toBe(200)
    expectWaits(await settle(line, 'suspense'))
  })

  test('a line vouches neither to whoever invited its importer, nor to whom the importer invited, for seven days', async () => {
    const owner = await lasting(fund.server, { role: 'admin', adminRole: 'owner', email: 'owner@example.com' })
    const { body } = await fund.admin.post('/api/admin/roles', {
      name: 'Other Mailbox',
      email: 'other-mailbox@example.com',
      role: 'operator',
    })
    const mailbox = lastingAs(fund.server, body)
    const lines = await take(
      [
        { amount: 40_000, id: 'A', reference: (await requested(40_000)).reference },
        { amount: 50_000, id: 'B', reference: 'wire' },
      ],
      mailbox,
    )
    const [one, two] = lines as [Open, Open]
    const id = expectWaits(await accept([one]))
    expect((await fund.admin.post(`/api/approvals/${id}/cancel`)).status).toBe(200)
    // To anybody else it does.
    expect((await accept([one], owner)).body).toEqual({ accepted: 1 })
    // Their removal frees nothing.
    expect((await fund.admin.delete(`/api/admin/roles/${mailbox.id}`)).status).toBe(200)
    expectWaits(await settle(two, 'suspense'))
    fund.server.clock.advance({ hours: 7 * 24 })
    const row = (await fund.admin.get('/api/approvals?state=waiting')).body.rows[0]
    expect((await fund.admin.post(`/api/approvals/${row.id}/cancel`)).status).toBe(200)
    expect((await settle(two, 'suspense')).status).toBe(200)

    const back = await fund.admin.post('/api/admin/roles', { ...body, role: 'operator' })
    const [own] = await take([{ amount: 60_000, id: 'C', reference: 'wire' }], fund.admin)
    const accepted = lastingAs(fund.server, back.body).post(`/api/bank-statements/lines/${(own as Open).id}/settle`, {
      as: 'suspense',
    })
    expectWaits(await accepted)
  })

  test('lines that are accepted at once count together', async () => {
    const lines = await take(
      ['A', 'B', 'C'].map((id) => ({ amount: 4_000, id, reference: `wire ${id}` })),
      fund.admin,
    )
    expectWaits(await accept(lines))
    expect((await accept(lines.slice(0, 2))).status).toBe(200)
    expectWaits(await settle(lines[2] as Open, 'income'))
  })

  const unasked = (amount: number, payer = 'Aunt May') =>
    fund.admin.post('/api/cash/suspense', { amount, value_day: today(), payer })
  const give = (id: string, email = ann.email, by = fund.admin) => by.post(`/api/cash/suspense/${id}/give`, { email })
  const suspense = async () => (await fund.admin.get('/api/cash')).body.suspense

  test('$5,000,000 of suspense is neither recorded nor given by one, whatever line it came by', async () => {
    expect(await approve(expectWaits(await unasked(5_000_000)))).toMatchObject({
      kind: 'suspense-receipt',
      state: 'done',
    })
    const [held] = await suspense()
    expect(held).toMatchObject({ amount: 5_000_000, payer: 'Aunt May', state: 'open' })
    const id = expectWaits(await give(held.id))
    expect(await detailOf(id)).toContain('It came from Aunt May and is credited to Ann Lee <ann@example.com>.')
    expect((await suspense())[0].state).toBe('open')
    expect(await approve(id)).toMatchObject({ kind: 'suspense-given', state: 'done' })
    expect(await capital()).toBe(5_010_000)

    const [line] = await take([{ amount: 60_000, id: 'A', reference: 'wire' }])
    if (!line) throw new Error('a line')
    expect((await settle(line, 'suspense')).status).toBe(200)
    expectWaits(await give((await suspense())[0].id))
  })

  test('a request to give is refused if the address is another investor’s by then', async () => {
    expect((await unasked(9_000)).status).toBe(201)
    expect((await unasked(9_000, 'Uncle Ben')).status).toBe(409)
    const [held] = await suspense()
    await set({ moneyInAbove: 0 })
    const id = expectWaits(await give(held.id))
    const db = fund.server.context.store
    const bob = await investor(fund.server, 0, { email: 'bob@example.com' })
    await db.write(async (work) => {
      await work.db.updateTable('people').set({ email: 'gone@example.com' }).where('id', '=', ann.id).execute()
      await work.db.updateTable('people').set({ email: ann.email }).where('id', '=', bob.id).execute()
    })
    expect((await second.post(`/api/approvals/${id}/approve`)).body.detail).toContain('The investor changed since')
    expect(await capital(bob)).toBe(0)
  })

  test('opening balances wait above the amount of an import, file after file', async () => {
    await set({ importAbove: 30_000 })
    const csv = (name: string, amount: number) =>
      `name,email,opening_capital\n${name},${name.toLowerCase()}@example.com,${amount}\n`
    const bring = (name: string, amount: number) =>
      fund.admin.post('/api/admin/investors/import', { csv: csv(name, amount) })
    expect((await bring('Cem', 20_000)).status).toBe(201)
    const id = expectWaits(await bring('Dan', 20_000))
    expect(await detailOf(id)).toContain('$20,000.00 was taken in that way')
    expect(await approve(id)).toMatchObject({ kind: 'import', state: 'done' })
    expect((await bring('Eve', 0)).status).toBe(201)
  })

  test('a lone admin waits out the delay, and can cancel until then', async () => {
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('people').set({ status: 'inactive' }).where('id', '=', second.id).execute(),
    )
    const deposit = await requested(20_000)
    const asked = await receive(deposit)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('can be cancelled until then')])
    fund.server.clock.set(fund.server.clock.now() + hourMs)
    await runDue(fund.server.context, guardedActions)
    expect(await kept()).toMatchObject([{ vouched_as: 'delay', vouched_by: null }])
  })

  test('nobody loosens it alone, even where nothing else waits; an upgraded fund is asked to switch it on', async () => {
    const version = async () => (await fund.admin.get('/api/fund/settings')).body.version
    const save = async (part: object) => fund.admin.patch('/api/fund/settings', { ...part, version: await version() })
    for (const part of [{ moneyInByTwo: false }, { moneyInAbove: 10_001 }, { moneyInFees: 51 }, { delayMinutes: 1 }]) {
      const id = expectWaits(await save(part))
      expect((await fund.admin.post(`/api/approvals/${id}/cancel`)).status).toBe(200)
    }
    expect((await save({ closeAbove: 1_000 })).status).toBe(200)
    const isDue = async () =>
      (await fund.admin.get('/api/admin/today')).body.due.some(({ kind }: { kind: string }) => kind === 'money-in')
    expect(await isDue()).toBe(false)
    await fund.server.context.store.write(({ db }) =>
      db
        .updateTable('fund_settings')
        .set({ value: 'false', changed_by: 'upgrade' })
        .where('setting', '=', 'moneyInByTwo')
        .execute(),
    )
    expect(await isDue()).toBe(true)
    expect((await receive(await requested(50_000), { amount: 90_000 })).status).toBe(200)
    expect((await save({ moneyInByTwo: true })).status).toBe(200)
    expect(await isDue()).toBe(false)
    expectWaits(await receive(await requested(50_000)))
  })
})
