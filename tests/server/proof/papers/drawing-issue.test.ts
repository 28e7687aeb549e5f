import { isDeepStrictEqual } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { progressNews, readProgress } from '#server/platform/live/progress.ts'
import { makePapers } from '#server/proof/papers/issue.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { pagesIn } from '#tests/support/papers/archive.ts'
import { digestOf, openPaperDesk, type PaperDesk } from '#tests/support/papers/paper-desk.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const november = '/api/statements/statement.pdf?month=2026-11'

describe.each(subjectEngines)('papers while they are drawn on %s', (engine) => {
  let desk: PaperDesk
  beforeEach(async () => {
    desk = await openPaperDesk(engine)
    return () => desk.server.close()
  })

  test('while papers are drawn their period says how far they are', async () => {
    await desk.begin()
    await desk.ask('2026-11')
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'drawing', progress: null })
    const { store } = desk
    const seen: unknown[] = []
    const context = desk.afterEachUnit(async () => void seen.push((await desk.stateOf('2026-11')).progress))
    const told: unknown[] = []
    const received = (topic: string, key: string) => void (topic === progressNews && told.push(readProgress(key)))
    const stop = store.subscribe({ received, resumed: () => undefined })
    await makePapers(context, goingOn)
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
    expect((await desk.stateOf('2026-11')).state).toBe('issued')
  })

  test('drawing is stopped by whoever asks: nothing of the issue is kept, and it is made anew at the next asking', async () => {
    const { ann } = await desk.begin()
    const stop = () => desk.admin.post('/api/statements/issues/2026-11/cancel', {})
    expect((await stop()).body.detail).toBe('No papers for 2026-11 are being drawn.')
    await desk.ask('2026-11')
    const { store } = desk
    let isStopped = false
    const context = desk.afterEachUnit(async () => {
      if (isStopped || (await desk.stored()).length === 0) return
      isStopped = true
      expect((await stop()).status).toBe(200)
    })
    await makePapers(context, goingOn)
    expect([isStopped, await desk.stored()]).toEqual([true, []])
    expect(await store.read.selectFrom('paper_parts').select('number').execute()).toEqual([])
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'ready', issues: 0, papers: null, progress: null })
    expect((await lastingAs(desk.server, ann).get('/api/statements')).body.papers).toEqual([])
    const { body } = await desk.admin.get('/api/audit')
    expect(body.rows.slice(0, 2)).toMatchObject([
      { action: 'papers.cancel', subject: '2026-11', detail: 'issue 1', by: 'boss@example.com' },
      { action: 'papers.issue', subject: '2026-11', detail: 'issue 1' },
    ])
    expect((await desk.issue('2026-11')).status).toBe(202)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 1, papers: 2 })
    expect((await stop()).status).toBe(409)
  })

  test('an issue that is asked for at once after another was cancelled is made in the same run', async () => {
    await desk.begin()
    await desk.ask('2026-11')
    let isAskedAgain = false
    const context = desk.afterEachUnit(async () => {
      if (isAskedAgain || (await desk.stored()).length === 0) return
      isAskedAgain = true
      expect((await desk.admin.post('/api/statements/issues/2026-11/cancel', {})).status).toBe(200)
      expect((await desk.ask('2026-11')).status).toBe(202)
    })
    await makePapers(context, goingOn)
    expect(isAskedAgain).toBe(true)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 1, papers: 2 })
  })

  test('a period in which nobody had a balance is issued without a paper', async () => {
    await investor(desk.server, 10_000_00, { name: 'Ann', email: 'ann@example.com' })
    desk.server.clock.set('2026-12-02T15:00:00Z')
    expect((await desk.issue('2026-10')).status).toBe(202)
    const [issued] = await desk.store.read.selectFrom('paper_issues').select(['made_at', 'papers']).execute()
    expect(issued).toEqual({ made_at: desk.server.clock.now(), papers: 0 })
    await makePapers(desk.server.context, goingOn)
    expect(await desk.store.read.selectFrom('paper_parts').select('number').execute()).toEqual([])
  })

  test('a stop keeps what is drawn, which nobody sees yet, and the next start draws the rest', async () => {
    const { ann, bob } = await desk.begin()
    await investor(desk.server, 100_00, { name: 'Cleo', email: 'cleo@example.com' })
    await desk.ask('2026-11')
    const stopping = new AbortController()
    const context = desk.afterEachUnit(async () => {
      if ((await desk.stored()).length > 0) stopping.abort()
    })
    await makePapers(context, stopping.signal)
    const [draft] = await desk.stored()
    expect((await desk.stateOf('2026-11')).state).toBe('drawing')
    for (const person of [ann, bob]) {
      expect((await lastingAs(desk.server, person).get('/api/statements')).body.papers).toEqual([])
      expect((await pagesOf(await desk.file(person.id, november)))[0]).toContain('Provisional')
    }
    desk.server.clock.advance({ minutes: 5 })
    await makePapers(desk.server.context, goingOn)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'issued', papers: 2 })
    const papers = (await desk.stored()).filter(({ account_id }) => account_id !== '')
    expect(papers.find(({ account_id }) => account_id === draft?.account_id)).toEqual(draft)
    expect(papers.filter(({ issued_at }) => issued_at > (draft?.issued_at ?? 0))).toHaveLength(1)
    const all = await desk.file(desk.admin.id, '/api/statements/all.zip?month=2026-11')
    expect((await pagesIn(all)).join(' ')).toMatch(/Ann.*Bob|Bob.*Ann/s)
    expect((await desk.stateOf('2026-11')).all).toEqual({ version: 1, digest: digestOf(all) })
  })

  test('a node that was not heard of for a minute leaves the issue to the one that took it, and its file whole', async () => {
    await desk.begin()
    await desk.ask('2026-11')
    let isTaken = false
    const late = desk.afterEachUnit(async () => {
      if (isTaken || (await desk.stored()).length === 0) return
      isTaken = true
      desk.server.clock.advance({ minutes: 2 })
      await makePapers(desk.server.context, goingOn)
    })
    await makePapers(late, goingOn)
    expect(isTaken).toBe(true)
    const { state, papers, all } = await desk.stateOf('2026-11')
    expect([state, papers]).toEqual(['issued', 2])
    const file = await desk.file(desk.admin.id, '/api/statements/all.zip?month=2026-11')
    expect(all).toEqual({ version: 1, digest: digestOf(file) })
  })

  test('what is booked after the period while its papers are drawn makes none of them anew', async () => {
    const { ann } = await desk.begin()
    await desk.ask('2026-11')
    let deposits = 0
    const context = desk.afterEachUnit(async () => {
      if (deposits === 1) return
      deposits += 1
      await deposit(desk.server, ann.id, 700_00)
    })
    await makePapers(context, goingOn)
    expect(deposits).toBe(1)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'issued', papers: 2 })
  })

  test('what is corrected while papers are drawn makes those anew that state it', async () => {
    const { ann } = await desk.begin()
    await desk.ask('2026-11')
    let isCorrected = false
    const context = desk.afterEachUnit(async () => {
      if (isCorrected || (await desk.stored()).length < 2) return
      isCorrected = true
      const figures = { version: 1, endBalance: 36_000, reason: 'A fill was booked twice.' }
      expect((await desk.admin.patch('/api/reports/2026-11-22', figures)).status).toBe(200)
    })
    await makePapers(context, goingOn)
    expect([isCorrected, (await desk.stateOf('2026-11')).state]).toEqual([true, 'drawing'])
    desk.server.clock.advance({ seconds: 2 })
    await makePapers(desk.server.context, goingOn)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 1, papers: 2 })
    const { body } = await lastingAs(desk.server, ann).get('/api/statements')
    expect(body.papers).toMatchObject([{ version: 1 }])
    expect((await pagesOf(await desk.file(ann.id, november))).join(' ')).toContain('A fill was booked twice.')
  })
})
