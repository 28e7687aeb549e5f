import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { checkAdopted } from '#server/control/adoption/state.ts'
import { insertPeople } from '#server/people/accounts/people.ts'
import { house } from '#server/platform/config/house.ts'
import { ownersTerms } from '#server/platform/config/terms.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { otherSplit, sundayOf, versionFrom } from '#tests/support/money/other-terms.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('what a file of the owner proposes on %s', (engine) => {
  let server: TestServer
  let owner: Lasting
  let second: Lasting
  const [versions, account] = [ownersTerms.versions, { ...house.depositAccount }]

  beforeEach(async () => {
    server = await startServer(engine, { guarded: true })
    owner = await lasting(server, { role: 'admin', email: 'owner@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    await checkAdopted(server.context)
    return () => server.close()
  })
  afterEach(() => {
    ownersTerms.versions = versions
    Object.assign(house.depositAccount, account)
  })

  /** Writes a version into the file of this node. */
  const propose = (from: string, figures = otherSplit) => {
    const version = { ...versionFrom(from, figures), adopted: null }
    ownersTerms.versions = [...versions, version]
    return version
  }
  const terms = async (by = owner) => (await by.get('/api/fund/terms')).body
  const adopt = (digest: string, by = owner) => by.post('/api/fund/terms/adoptions', { digest })
  const approve = async (by = second) => {
    const [row] = (await by.get('/api/approvals?state=waiting')).body.rows
    return by.post(`/api/approvals/${row.id}/approve`)
  }
  /** The subjects of the mails about changed terms. */
  const toldBy = async (email: string) =>
    (await mailsTo(server.context, email)).map(({ subject }) => subject).filter((one) => one.startsWith('The terms'))
  const due = async () =>
    (await owner.get('/api/admin/today')).body.due.filter(({ kind }: { kind: string }) => kind === 'terms')

  test('computes nothing and is a task in Today until an owner adopts it and a second person approves', async () => {
    const ann = await investor(server, 120_000_00, { email: 'ann@example.com' })
    server.clock.set(nextWeek(server.clock.now()).from)
    const { earliest } = await terms()
    const { digest } = propose(earliest)
    expect(await due()).toMatchObject([
      { count: 1, notes: [expect.stringContaining('not adopted'), expect.anything()] },
    ])
    expect((await terms()).versions.map(({ state }: { state: string }) => state)).toEqual(['in-force', 'proposed'])

    const asked = await adopt(digest)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect((await terms()).versions.at(-1)).toMatchObject({ state: 'waits', adopted_by: null })
    expect((await approve(owner)).status).toBe(403)
    expect(await toldBy('ann@example.com')).toEqual([])
    // The approver's node has another file: what was asked for is what is adopted.
    ownersTerms.versions = versions
    expect((await approve()).body).toMatchObject({ state: 'done' })
    expect((await terms()).versions.at(-1)).toMatchObject({ state: 'ahead', adopted_by: owner.email, told: 1, digest })
    expect(await due()).toEqual([])

    const [row] = (await owner.get('/api/audit?search=terms.adopt')).body.rows
    expect(row).toMatchObject({ by: owner.email, detail: expect.stringContaining(digest) })
    const told = await server.context.store.read
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('person_id', '=', ann.id)
      .where('title', 'like', 'The terms change%')
      .execute()
    expect(told).toEqual([{ title: expect.anything(), message: expect.stringContaining('Costs have risen.') }])
    const read = (await owner.get('/api/terms')).body
    expect(read.versions.map(({ from }: { from: string | null }) => from)).toEqual([null, earliest])
    expect(read.in_force).toBe(read.versions[0].digest)
    server.clock.set(sundayOf(earliest))
    expect((await owner.get('/api/terms')).body.in_force).toBe(digest)
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('is refused for a Sunday before which investors could not be told in time, when asked and when approved', async () => {
    const near = propose(new Date(nextWeek(server.clock.now()).from).toISOString().slice(0, 10))
    const refused = await adopt(near.digest)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('the first Sunday that can be'),
    ])
    const { earliest } = await terms()
    expect(sundayOf(earliest) - server.clock.now()).toBeGreaterThanOrEqual(14 * dayMs)
    expect(sundayOf(earliest) - server.clock.now()).toBeLessThan(21 * dayMs)
    const { digest } = propose(earliest)
    await adopt(digest)
    server.clock.set(server.clock.now() + 8 * dayMs)
    const late = await approve()
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('the first Sunday that can be')])
    expect((await terms()).versions.map(({ state }: { state: string }) => state)).toEqual(['in-force', 'waits'])
  })

  test('reaches an investor who has switched off every mail, in quiet hours and beyond the limits', async () => {
    const ann = await investor(server, 0, { email: 'quiet@example.com' })
    const off = {
      emailNotifications: false,
      categories: { system: false },
      frequencyLimits: { dailyLimit: 1, hourlyLimit: 1 },
      quietHours: { enabled: true, startTime: '00:00', endTime: '23:59', timezone: 'UTC' },
    }
    await server.context.store.write(({ db }) =>
      db
        .insertInto('notification_settings')
        .values({ person_id: ann.id, changes: JSON.stringify(off), version: 1 })
        .execute(),
    )
    const { digest } = propose((await terms()).earliest)
    await adopt(digest)
    await approve()
    expect(await toldBy('quiet@example.com')).toEqual([expect.stringContaining('The terms change on')])
  })

  test('tells more than a thousand investors, each once, in parts after the approval', async () => {
    const many = Array.from({ length: 1_001 }, (_, place) => ({
      id: timeId(server.clock.now()),
      email: `investor-${place}@example.com`,
      name: 'Ann Investor',
      role: 'investor' as const,
      status: 'active' as const,
      join_date: '2026-01-05',
    }))
    await server.context.store.write((work) => insertPeople(work, many))
    const { digest } = propose((await terms()).earliest)
    await adopt(digest)
    expect((await approve()).body).toMatchObject({ state: 'done' })
    expect((await terms()).versions.at(-1)).toMatchObject({ told: 1_001 })
    const told = await server.context.store.read
      .selectFrom('notifications')
      .select('person_id')
      .where('title', 'like', 'The terms change%')
      .execute()
    expect(told).toHaveLength(1_001)
    expect(new Set(told.map(({ person_id }) => person_id)).size).toBe(1_001)
  })

  test('may be replaced for its Sunday until a week was opened by it; the start refuses a file that then changes it', async () => {
    await investor(server, 120_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    const { earliest } = await terms()
    const first = propose(earliest)
    await adopt(first.digest)
    await approve()
    const other = propose(earliest, { ...otherSplit, lockUpMonths: 2 })
    await adopt(other.digest)
    await approve()
    expect((await terms()).versions.map(({ digest }: { digest: string }) => digest).slice(1)).toEqual([other.digest])
    // Not used yet: another file starts, and says what is not adopted.
    propose(earliest)
    await checkAdopted(server.context)
    expect(server.logged.at(-1)?.message).toMatch(/not adopted.*goes on with what it last used/)
    await openNow(server)
    while (server.clock.now() < sundayOf(earliest)) {
      await runWeek(server, owner, 0)
    }
    await openNow(server)
    const wrong = /content\/terms\.yaml:\d+ (?:says something else than|no longer has) the terms from/
    await expect(checkAdopted(server.context)).rejects.toThrow(wrong)
    ownersTerms.versions = versions
    await expect(checkAdopted(server.context)).rejects.toThrow(wrong)
    ownersTerms.versions = [...versions, { ...other }]
    await checkAdopted(server.context)
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('moves no deposit: another account is told to nobody until it is adopted, and its change is in the trail', async () => {
    const ann = await lasting(server, { email: 'ann@example.com' })
    await ann.post('/api/transfers/deposits', { amount: 20_000 })
    const [deposit] = (await owner.get('/api/transfers')).body.rows
    expect((await owner.post(`/api/transfers/${deposit.id}/approve`)).status).toBe(200)
    const numberTold = async () =>
      (await ann.get('/api/transfers/allowed')).body.instructions.find(
        ({ label }: { label: string }) => label === 'Account number',
      ).value
    Object.assign(house.depositAccount, { accountNumber: '4455667788' })
    await checkAdopted(server.context)
    expect(await numberTold()).toBe(account.accountNumber)
    expect(await due()).toMatchObject([{ count: 1, notes: [expect.stringContaining('house.yaml'), expect.anything()] }])
    const { wiring } = await terms()
    expect(wiring).toMatchObject({ adopted_by: null, proposed: { account_number: '4455667788' }, waits: false })
    const asked = await owner.post('/api/fund/wiring/adoptions', { digest: wiring.proposed.digest })
    expect(asked.status).toBe(409)
    expect(await numberTold()).toBe(account.accountNumber)
    expect((await approve()).status).toBe(200)
    expect(await numberTold()).toBe('4455667788')
    expect((await terms()).wiring).toMatchObject({ adopted_by: owner.email, proposed: null })
    const [mail] = await mailsTo(server.context, 'ann@example.com')
    expect(mail).toMatchObject({ subject: 'The account for deposits has changed' })
    // The id in the link may have as many digits by chance.
    expect(mail?.text.replace(/\{portal\}\S*/g, '')).not.toMatch(/\b\d{6,}\b/)
    const gone = await owner.post('/api/fund/wiring/adoptions', { digest: wiring.used.digest })
    expect([gone.status, gone.body.detail]).toEqual([409, expect.stringContaining('another one by now')])
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('verify finds terms that were changed behind its back, a week that points at others, and an account that nobody adopted', async () => {
    await investor(server, 120_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await openNow(server)
    const { digest } = propose((await terms()).earliest)
    await adopt(digest)
    await approve()
    const { read, write } = server.context.store
    const problems = async () => (await verifyFund(read)).problems
    expect(await problems()).toEqual([])
    await write(({ db }) => dropGuards(db))
    const change = async (sql: Parameters<typeof write>[0], found: RegExp) => {
      await write(sql)
      expect((await problems()).join('\n')).toMatch(found)
    }
    await change(({ db }) => db.updateTable('weeks').set({ terms_id: digest }).execute(), /terms_id is stored as/)
    await write(({ db }) => db.updateTable('weeks').set({ terms_id: 'beginning' }).execute())
    await change(
      ({ db }) => db.updateTable('wiring_accounts').set({ account_number: '1111222233' }).execute(),
      /the account for deposits at .*: digest is stored as/,
    )
    await write(({ db }) => db.updateTable('wiring_accounts').set({ account_number: account.accountNumber }).execute())
    const reason = (of: string) => (work: Work) =>
      work.db.updateTable('terms_versions').set({ reason: of }).where('id', '=', 'beginning').execute()
    await change(reason('Another one.'), /the terms from beginning on, as they stand: digest is stored as/)
    await write(reason('The first terms.'))
    const other = versionFrom((await terms()).versions.at(-1).from, { ...otherSplit, riskFreePercent: 3 })
    await change(
      ({ db }) =>
        db
          .updateTable('terms_versions')
          .set({ figures: JSON.stringify(other.figures), digest: other.digest })
          .where('id', '<>', 'beginning')
          .execute(),
      /in the trail: adopted is stored as yes, but should be no/,
    )
  })

  test('only an owner adopts, and a viewer reads what is proposed', async () => {
    const viewer = await lasting(server, { role: 'admin', adminRole: 'viewer' })
    const { digest } = propose((await terms(viewer)).earliest)
    expect((await adopt(digest, viewer)).status).toBe(403)
    expect((await adopt('0'.repeat(64))).status).toBe(409)
    expect((await adopt('short')).status).toBe(422)
  })
})
