import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/week.ts'
import { progressNews, readProgress } from '#server/live/progress.ts'
import { makePapers } from '#server/statements/issue.ts'
import { openWeeks } from '#server/weeks/open-weeks.ts'
import { close, deposit, investor } from '#tests/support/fund.ts'
import { goingOn } from '#tests/support/going-on.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/lasting.ts'
import { missedBy, pagesOf } from '#tests/support/papers.ts'
import { createSession } from '#tests/support/people.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/server.ts'

const november = '/api/statements/statement.pdf?month=2026-11'

describe.each(subjectEngines)('issued papers on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    return () => server.close()
  })

  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await server.context.store.write((work) => openWeeks(work, server.clock.now()))
  }
  const issue = async (period: string) => {
    const answer = await admin.post('/api/statements/issues', { period })
    if (answer.status === 202) await makePapers(server.context, goingOn)
    return answer
  }
  const file = async (personId: string, path: string) => {
    const { cookie } = await createSession(server.context, personId)
    const response = await fetch(`${server.url}${path}`, { headers: { cookie } })
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const stateOf = async (period: string) =>
    (await admin.get('/api/statements/issues')).body.periods.find((one: { period: string }) => one.period === period)
  const afterEachUnit = (act: () => Promise<void>): TestServer['context']['store']['write'] => {
    const { store } = server.context
    return async (unit) => {
      const done = await store.write(unit)
      await act()
      return done
    }
  }
  const draftsThere = () =>
    server.context.store.read.selectFrom('papers').select(['person_id', 'issued_at', 'book_seq']).execute()
  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  /** Ann and Bob, a week of November closed with a gain, and one of December open. */
  const begin = async () => {
    const ann = await investor(server, 10_000_00, { name: 'Ann', email: 'ann@example.com' })
    const bob = await investor(server, 30_000_00, { name: 'Bob', email: 'bob@example.com' })
    await toNextWeek()
    await close(server, 4_000_00)
    await toNextWeek()
    server.clock.set('2026-12-02T15:00:00Z')
    return { ann, bob }
  }

  test('while papers are drawn their period says how far they are', async () => {
    await begin()
    await admin.post('/api/statements/issues', { period: '2026-11' })
    expect(await stateOf('2026-11')).toMatchObject({ state: 'drawing', progress: null })
    const { store } = server.context
    const seen: unknown[] = []
    const write = afterEachUnit(async () => void seen.push((await stateOf('2026-11')).progress))
    const told: unknown[] = []
    const received = (topic: string, key: string) => void (topic === progressNews && told.push(readProgress(key)))
    const stop = store.subscribe({ received, resumed: () => undefined })
    await makePapers({ ...server.context, store: { ...store, write } }, goingOn)
    const changes = seen.filter((one, place) => place === 0 || !isDeepStrictEqual(one, seen[place - 1]))
    expect(changes).toEqual([null, { drawn: 0, of: 2 }, { drawn: 1, of: 2 }, null])
    const job = { type: 'progress', job: 'papers', id: '2026-11' }
    await expect
      .poll(() => told)
      .toEqual([
        { ...job, at: { step: null, done: 0, of: 2 } },
        { ...job, at: { step: null, done: 1, of: 2 } },
        { ...job, at: null },
      ])
    stop()
    expect((await stateOf('2026-11')).state).toBe('issued')
  })

  test('drawing is stopped by whoever asks: nothing of the issue is kept, and it is made anew at the next asking', async () => {
    const { ann } = await begin()
    const stop = () => admin.post('/api/statements/issues/2026-11/cancel', {})
    expect((await stop()).body.detail).toBe('No papers for 2026-11 are being drawn.')
    await admin.post('/api/statements/issues', { period: '2026-11' })
    const { store } = server.context
    let isStopped = false
    const write = afterEachUnit(async () => {
      if (isStopped || (await draftsThere()).length === 0) return
      isStopped = true
      expect((await stop()).status).toBe(200)
    })
    await makePapers({ ...server.context, store: { ...store, write } }, goingOn)
    expect([isStopped, (await draftsThere()).length]).toEqual([true, 1])
    await makePapers(server.context, goingOn)
    expect(await draftsThere()).toEqual([])
    expect(await store.read.selectFrom('paper_parts').select('number').execute()).toEqual([])
    expect(await stateOf('2026-11')).toMatchObject({ state: 'ready', issues: 0, papers: null, progress: null })
    expect((await lastingAs(server, ann).get('/api/statements')).body.papers).toEqual([])
    const { body } = await admin.get('/api/audit')
    expect(body.rows.slice(0, 2)).toMatchObject([
      { action: 'papers.cancel', subject: '2026-11', detail: 'issue 1', by: 'boss@example.com' },
      { action: 'papers.issue', subject: '2026-11', detail: 'issue 1' },
    ])
    expect((await issue('2026-11')).status).toBe(202)
    expect(await stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 1, papers: 2 })
    expect((await stop()).status).toBe(409)
  })

  test('a stop keeps what is drawn, which nobody sees yet, and the next start draws the rest', async () => {
    const { ann, bob } = await begin()
    await investor(server, 100_00, { name: 'Cleo', email: 'cleo@example.com' })
    await admin.post('/api/statements/issues', { period: '2026-11' })
    const { store } = server.context
    const stopping = new AbortController()
    const write = afterEachUnit(async () => {
      if ((await draftsThere()).length > 0) stopping.abort()
    })
    await makePapers({ ...server.context, store: { ...store, write } }, stopping.signal)
    const [draft] = await draftsThere()
    expect((await stateOf('2026-11')).state).toBe('drawing')
    for (const person of [ann, bob]) {
      expect((await lastingAs(server, person).get('/api/statements')).body.papers).toEqual([])
      expect((await pagesOf(await file(person.id, november)))[0]).toContain('Provisional')
    }
    server.clock.advance({ minutes: 5 })
    await makePapers(server.context, goingOn)
    expect(await stateOf('2026-11')).toMatchObject({ state: 'issued', papers: 2 })
    const papers = (await draftsThere()).filter(({ person_id }) => person_id !== '')
    expect(papers.find(({ person_id }) => person_id === draft?.person_id)).toEqual(draft)
    expect(papers.filter(({ issued_at }) => issued_at > (draft?.issued_at ?? 0))).toHaveLength(1)
    const all = await file(admin.id, '/api/statements/all.pdf?month=2026-11')
    expect((await pagesOf(all)).join(' ')).toMatch(/Ann.*Bob|Bob.*Ann/s)
    expect((await stateOf('2026-11')).all).toEqual({ version: 1, digest: digestOf(all) })
  })

  test('what is booked after the period while its papers are drawn makes none of them anew', async () => {
    const { ann } = await begin()
    await admin.post('/api/statements/issues', { period: '2026-11' })
    const { store } = server.context
    let deposits = 0
    const write = afterEachUnit(async () => {
      if (deposits === 1) return
      deposits += 1
      await deposit(server, ann.id, 700_00)
    })
    await makePapers({ ...server.context, store: { ...store, write } }, goingOn)
    expect(deposits).toBe(1)
    expect(await stateOf('2026-11')).toMatchObject({ state: 'issued', papers: 2 })
  })

  test('what is corrected while papers are drawn makes those anew that state it', async () => {
    const { ann } = await begin()
    await admin.post('/api/statements/issues', { period: '2026-11' })
    const { store } = server.context
    let isCorrected = false
    const write = afterEachUnit(async () => {
      if (isCorrected || (await draftsThere()).length < 2) return
      isCorrected = true
      const figures = { version: 1, endBalance: 36_000, reason: 'A fill was booked twice.' }
      expect((await admin.patch('/api/reports/2026-11-22', figures)).status).toBe(200)
    })
    await makePapers({ ...server.context, store: { ...store, write } }, goingOn)
    expect([isCorrected, (await stateOf('2026-11')).state]).toEqual([true, 'drawing'])
    server.clock.advance({ seconds: 2 })
    await makePapers(server.context, goingOn)
    expect(await stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 1, papers: 2 })
    const { body } = await lastingAs(server, ann).get('/api/statements')
    expect(body.papers).toMatchObject([{ version: 1 }])
    expect((await pagesOf(await file(ann.id, november))).join(' ')).toContain('A fill was booked twice.')
  })

  test('a month is issued once its weeks are closed: the same bytes from then on, with their digest', async () => {
    const { ann } = await begin()
    expect((await pagesOf(await file(ann.id, november)))[0]).toContain('Provisional: the fund has not issued it yet.')
    expect(await stateOf('2026-11')).toMatchObject({ state: 'ready', waits_for: null, issues: 0 })
    expect((await issue('2026-11')).status).toBe(202)
    const first = await file(ann.id, november)
    expect((await pagesOf(first))[0]).toContain('Version 1, issued')
    server.clock.advance({ days: 1 })
    await deposit(server, ann.id, 500_00)
    expect(await file(ann.id, november)).toEqual(first)
    const { body } = await lastingAs(server, ann).get('/api/statements')
    expect(body.papers).toMatchObject([{ period: '2026-11', version: 1, digest: digestOf(first) }])
    expect(await stateOf('2026-11')).toMatchObject({
      state: 'issued',
      issues: 1,
      papers: 2,
      issued_by: 'boss@example.com',
    })
    // The whole digest of the book's entry is in the foot, beside the page number.
    const { hash } = await server.context.store.read
      .selectFrom('papers')
      .select('book_hash as hash')
      .where('person_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect((await pagesOf(first))[0]).toContain(`SHA-256 of that entry ${hash}`)
  })

  test('what changes later makes a next version with its differences, reason and who approved; both stay', async () => {
    const { ann, bob } = await begin()
    await issue('2026-11')
    const [first, bobs] = [await file(ann.id, november), await file(bob.id, november)]
    const all = await file(admin.id, '/api/statements/all.pdf?month=2026-11')
    const figures = {
      version: 1,
      endBalance: 36_000,
      reason: 'A fill was booked twice.',
    }
    expect((await admin.patch('/api/reports/2026-11-22', figures)).status).toBe(200)
    expect(await file(ann.id, november)).toEqual(first)
    expect(await stateOf('2026-11')).toMatchObject({ state: 'changed' })
    server.clock.advance({ minutes: 1 })
    await issue('2026-11')
    const second = await file(ann.id, november)
    const pages = await pagesOf(second)
    expect(missedBy(pages[0] ?? '')).toEqual({ balance: 0, share: 0, result: 0 })
    const differences = pages.at(-1)
    for (const told of [
      'What differs from version 1',
      'Time-weighted return with every later correction from 5.00% to −10.00%',
      'Week 47, 2026: from $500.00 to −$1,000.00, −$1,500.00, effective Dec 6, 2026. A fill was booked twice.',
      'Corrected by boss@example.com.',
      'This version was issued by boss@example.com.',
    ])
      expect(differences).toContain(told)
    expect(await file(ann.id, `${november}&version=1`)).toEqual(first)
    expect(await file(bob.id, `${november}&version=1`)).toEqual(bobs)
    expect(await file(admin.id, '/api/statements/all.pdf?month=2026-11&version=1')).toEqual(all)
    expect((await admin.get(`${november}&investor_id=${ann.id}&version=3`)).status).toBe(404)
    const { body } = await lastingAs(server, ann).get('/api/statements')
    expect(body.papers.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    // Issued again with nothing new, nobody gets a version 3.
    await issue('2026-11')
    expect(await file(ann.id, november)).toEqual(second)
    expect(await stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 3, papers: 0 })
  })

  test('a period with an open week, or that has not ended, is never issued', async () => {
    await begin()
    expect((await issue('2026-12')).status).toBe(409)
    server.clock.set('2027-01-04T15:00:00Z')
    const refused = await issue('2026-12')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Week 48 is not closed yet: the papers for 2026-12 are provisional until it is.',
    ])
    expect((await issue('2026')).status).toBe(409)
    expect((await issue('2027')).status).toBe(409)
    expect(await stateOf('2026-12')).toMatchObject({ state: 'waits', waits_for: 'Week 48' })
    const ann = await lasting(server, {})
    expect((await ann.post('/api/statements/issues', { period: '2026-11' })).status).toBe(403)
    expect((await admin.post('/api/statements/issues', { period: 'x' })).status).toBe(422)
  })

  test('a year’s tax summaries are issued alike', async () => {
    const { ann } = await begin()
    for (let week = 0; week < 5; week += 1) {
      await close(server, 0)
      await toNextWeek()
    }
    server.clock.set('2027-01-05T15:00:00Z')
    expect((await issue('2026')).status).toBe(202)
    const first = await file(ann.id, '/api/statements/tax.pdf?year=2026')
    expect((await pagesOf(first)).join(' ')).toContain('Tax summary 2026')
    expect(await file(ann.id, '/api/statements/tax.pdf?year=2026')).toEqual(first)
  })
})
