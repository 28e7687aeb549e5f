import { describe, expect, test } from 'vitest'
import { addDays } from '#fund/calendar/new-york.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { investor } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('bank statements on %s', (engine) => {
  const { fund, today, desk, reconciled, cashNow, statement, take, expectedDeposit, accept } = ownBankDesk(engine)

  test('deposits are matched by reference and amount; one came short, one has no owner; a second import adds nothing', async () => {
    await investor(fund.server, 20_000_00)
    fund.server.clock.advance({ hours: 24 })
    const [exact, short] = [await expectedDeposit(10_000), await expectedDeposit(12_000)]
    const file = statement(await cashNow(), [
      { day: today(), amount: 10_000, id: 'B1', reference: `/INV/${exact.reference}`, party: 'Somebody' },
      { day: today(), amount: 11_975, id: 'B2', reference: short.reference.toLowerCase() },
      { day: today(), amount: 700, id: 'B3', reference: 'hello', party: 'Aunt May' },
      { day: today(), amount: -12, id: 'B4', reference: 'levy' },
    ])
    const preview = await fund.admin.post('/api/bank-statements/preview', { name: 'bank.xml', text: file })
    expect(preview.body).toMatchObject({ new: 4, known: 0, problems: [], is_own_account: true })
    expect((await desk()).open_count).toBe(0)
    await take(file)
    const { open } = await desk()
    expect(open.map(({ proposal }: { proposal: unknown }) => proposal)).toMatchObject([
      { as: 'deposit', id: exact.id, sure: true, difference: 0 },
      { as: 'deposit', id: short.id, sure: false, difference: -25, what: expect.stringContaining('$25.00 less came') },
      { as: 'suspense', sure: false },
      null,
    ])
    // At the bank and not in the book: all four, each with its words.
    const before = await reconciled()
    expect(before.difference).toBe(22_663)
    expect(before.explained).toHaveLength(4)
    expect(await accept(open)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('nothing matches') },
    })
    expect(await accept(open.slice(0, 3))).toMatchObject({ status: 200, body: { accepted: 3 } })
    const got = await lastingAs(fund.server, short.person).get('/api/transfers')
    expect(got.body.rows).toMatchObject([{ state: 'received', amount: 12_000, settled_amount: 11_975 }])
    expect((await fund.admin.get('/api/cash')).body.suspense).toMatchObject([{ amount: 700, payer: 'Aunt May' }])
    expect((await accept(open.slice(0, 1))).status).toBe(409)

    const after = await reconciled()
    expect(after).toMatchObject({
      difference: -12,
      explained: [{ kind: 'bank-only', what: 'levy', amount: -12 }],
    })
    expect(after.problems).toEqual([])
    const again = await take(file, 'again.xml')
    expect(again.lines).toBe(0)
    expect(await reconciled()).toMatchObject({ difference: -12 })
    const csv = await fund.admin.get('/api/bank-statements/reconciliation.csv')
    expect(csv.body).toContain(`${today()},bank-only,levy,${today()},,,-12`)
  })

  test('a batch is paid by its line, a payout comes back and is paid again, and the difference is zero', async () => {
    const [one, two] = await duePayouts(fund.server, fund.admin, [100, 250.5])
    if (!one || !two) throw new Error('two payouts')
    const make = async (ids: readonly string[]) =>
      (await fund.admin.post('/api/payments/batches', { payouts: ids })).body
    const first = await make([one.id, two.id])
    fund.server.clock.advance({ hours: 24 })
    const opening = await cashNow()
    await take(statement(opening, [{ day: today(), amount: -350.5, id: 'C1', reference: first.reference }]))
    const [line] = (await desk()).open
    expect(line.proposal).toMatchObject({ as: 'batch', id: first.id, sure: true })
    expect((await accept([line])).status).toBe(200)
    expect((await fund.admin.get(`/api/payments/batches/${first.id}`)).body.state).toBe('paid')
    expect(await reconciled()).toMatchObject({ difference: 0, explained: [] })

    fund.server.clock.advance({ hours: 24 })
    const reference = (await fund.admin.get(`/api/payments/batches/${first.id}`)).body.rows[1].reference
    await take(
      statement(opening - 350.5, [
        { day: today(), amount: 250.5, id: 'C2', reference: `RETURN ${reference}`, returnCode: 'AC04' },
      ]),
    )
    const [back] = (await desk()).open
    expect(back).toMatchObject({
      proposal: { as: 'returned', sure: true },
      return_reason: 'AC04, the account is closed',
    })
    expect((await accept([back])).status).toBe(200)
    expect((await fund.admin.get('/api/payments')).body.due).toMatchObject([
      { state: 'returned', amount: 250.5, reason: 'The bank returned it: AC04, the account is closed.' },
    ])

    // Paid again by hand; the line then belongs to an entry that is in the book already.
    const second = await make([one.id, two.id].filter((id) => id === back.proposal.id))
    fund.server.clock.advance({ hours: 24 })
    expect((await fund.admin.post(`/api/payments/batches/${second.id}/pay`)).status).toBe(200)
    expect((await reconciled()).difference).toBe(0)
    await take(`date,amount,reference,bank_id\n${today()},-250.50,${second.reference},C3\n`, 'bank.csv')
    const [again] = (await desk()).open
    expect(again.proposal).toMatchObject({ as: 'booked', sure: true })
    expect(await reconciled()).toMatchObject({
      difference: 0,
      explained: [{ kind: 'bank-only' }, { kind: 'book-only', amount: 250.5 }],
    })
    expect((await accept([again])).status).toBe(200)
    expect(await reconciled()).toMatchObject({ difference: 0, explained: [] })
    // A shorter span reads less and gives the same.
    const [long, short] = [await reconciled(), await reconciled(`?from=${today()}`)]
    expect(short).toEqual({ ...long, days: long.days.slice(-1) })
    // A match is undone; what was booked stays.
    expect((await fund.admin.post(`/api/bank-statements/lines/${again.id}/release`)).body.state).toBe('open')
    expect((await reconciled()).explained).toHaveLength(2)
    const settled = await fund.admin.post(`/api/bank-statements/lines/${again.id}/settle`, {
      as: 'booked',
      id: again.proposal.id,
    })
    expect(settled.body).toMatchObject({ state: 'matched', matched_as: 'booked' })
  })

  test('one line is settled as a person says, and refused where it cannot be that', async () => {
    const { id } = await expectedDeposit(10_000)
    const [batch] = await duePayouts(fund.server, fund.admin, [100])
    const made = (await fund.admin.post('/api/payments/batches', { payouts: [batch?.id] })).body
    await take(
      statement(await cashNow(), [
        { day: today(), amount: 9_000, id: 'D1' },
        { day: today(), amount: -90, id: 'D2' },
      ]),
    )
    const [incoming, outgoing] = (await desk()).open
    const choices = async (line: { id: string }) =>
      (await fund.admin.get(`/api/bank-statements/lines/${line.id}/choices`)).body.choices
    expect(await choices(incoming)).toMatchObject([
      { as: 'deposit', id, difference: -1_000, what: expect.stringContaining('$10,000.00 expected') },
      { as: 'income', id: '', difference: 0 },
      { as: 'fund-deposit', id: '', difference: 0 },
      { as: 'not-ours', id: '', difference: 0 },
    ])
    // No batch has a total of $90.00.
    expect(await choices(outgoing)).toMatchObject([{ as: 'fee', id: '', difference: 0 }, { as: 'not-ours' }])
    const settle = (line: { id: string }, body: object) =>
      fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, body)
    expect((await settle(outgoing, { as: 'batch', id: made.id })).body.detail).toBe(
      'The batch totals $100.00, and $90.00 went out.',
    )
    expect((await settle(outgoing, { as: 'suspense' })).status).toBe(409)
    expect((await settle(outgoing, { as: 'deposit', id })).status).toBe(409)
    expect((await settle(incoming, { as: 'booked', id: '1' })).status).toBe(409)
    expect((await settle(incoming, { as: 'deposit', id: 'missing' })).status).toBe(409)
    expect((await settle(incoming, { as: 'deposit', id })).body).toMatchObject({
      state: 'matched',
      matched_as: 'deposit',
    })
    expect((await settle(incoming, { as: 'suspense' })).body.detail).toMatch(/already matched/)
    const trail = (await fund.admin.get(`/api/audit/of/${id}`)).body.rows
    expect(trail.map(({ action }: { action: string }) => action)).toContain('bank-line.matched')
    expect((await fund.admin.get(`/api/bank-statements/lines/${incoming.id}/choices`)).status).toBe(409)
    expect((await fund.admin.get('/api/bank-statements/lines/missing/choices')).status).toBe(404)
  })

  test('a line that seems to be something else by now is not booked as what was seen', async () => {
    const { reference } = await expectedDeposit(10_000)
    await take(statement(await cashNow(), [{ day: today(), amount: 10_000, id: 'G1', reference }]))
    const [seen] = (await desk()).open
    expect(seen.proposal).toMatchObject({ as: 'deposit', sure: true })
    expect((await fund.admin.post(`/api/transfers/${seen.proposal.id}/decline`, { reason: 'Too late' })).status).toBe(
      200,
    )
    const refused = await accept([seen])
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('now appears to be something else: Nobody’s yet: into suspense. Look at it again.'),
    ])
    expect((await desk()).open).toHaveLength(1)
  })

  test('of two batches alike a person chooses which went out', async () => {
    const made: { id: string }[] = []
    for (const { id } of await duePayouts(fund.server, fund.admin, [100, 100]))
      made.push((await fund.admin.post('/api/payments/batches', { payouts: [id] })).body)
    await take(statement(await cashNow(), [{ day: today(), amount: -100, id: 'E1' }]))
    const [line] = (await desk()).open
    expect(line.proposal).toBeNull()
    const { choices } = (await fund.admin.get(`/api/bank-statements/lines/${line.id}/choices`)).body
    expect(choices.map(({ as, id }: { as: string; id: string }) => `${as} ${id}`)).toEqual([
      ...made.map(({ id }) => `batch ${id}`),
      'fee ',
      'not-ours ',
    ])
    const settled = await fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, {
      as: 'batch',
      id: made[1]?.id,
    })
    expect(settled.body).toMatchObject({ state: 'matched', matched_as: 'batch' })
    const trailOf = async (id = ''): Promise<string[]> =>
      (await fund.admin.get(`/api/audit/of/${id}`)).body.rows.map(({ action }: { action: string }) => action)
    expect(await trailOf(made[1]?.id)).toContain('bank-line.matched')
    expect(await trailOf(made[0]?.id)).not.toContain('bank-line.matched')
    expect((await fund.admin.post(`/api/bank-statements/lines/${line.id}/release`)).status).toBe(200)
    expect(await trailOf(made[1]?.id)).toContain('bank-line.released')
    const stateOf = async (id = '') => (await fund.admin.get(`/api/payments/batches/${id}`)).body.state
    expect([await stateOf(made[0]?.id), await stateOf(made[1]?.id)]).toEqual(['open', 'paid'])
  })

  test('of several statements of one day only the last closes the day, and a gap between them is reported', async () => {
    const opening = await cashNow()
    const part = (from: number, amount: number, id: string) => statement(from, [{ day: today(), amount, id }])
    await take(part(opening, 100, 'P1'), 'morning.xml')
    await take(part(opening + 100, -40, 'P2'), 'noon.xml')
    expect((await reconciled()).problems).toEqual([])
    await take(part(opening + 75, 5, 'P4'), 'evening.xml')
    expect((await reconciled()).problems).toMatchObject([
      expect.stringMatching(/^noon\.xml closes/),
      expect.stringMatching(/^evening\.xml closes/),
    ])
  })

  test('a file that cannot be taken in whole is refused, and days that are not known', async () => {
    expect(await reconciled()).toMatchObject({ from: null, days: [] })
    const tomorrow = addDays(today(), 1)
    const early = await fund.admin.post('/api/bank-statements', { name: 'x.csv', text: `date,amount\n${tomorrow},5\n` })
    expect(early).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is still in the future') } })
    const bad = await fund.admin.post('/api/bank-statements', {
      name: 'x.csv',
      text: `date,amount\n${today()},x\n${today()},y\n`,
    })
    expect(bad.body.detail).toBe('Line 2: “x” is not an amount. And 1 more. Nothing was imported.')
    expect((await fund.admin.post('/api/bank-statements/preview', { name: 'x', text: '<a' })).status).toBe(422)
    await take(`date,amount\n${today()},5\n${today()},5\n`, 'twins.csv')
    expect((await desk()).open).toHaveLength(2)
    expect((await fund.admin.get(`/api/bank-statements/reconciliation?day=${addDays(today(), -9)}`)).status).toBe(409)
    expect((await fund.admin.get('/api/bank-statements/reconciliation?day=2026-02-31')).status).toBe(422)
    expect((await reconciled()).days).toHaveLength(1)
  })
})
