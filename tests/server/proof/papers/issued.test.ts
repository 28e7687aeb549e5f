import { beforeEach, describe, expect, test } from 'vitest'
import { shortRoot } from '#fund/proof/proof-words.ts'
import { checkPapers } from '#server/proof/papers/check.ts'
import { everybody } from '#server/proof/papers/papers.ts'
import { close, deposit } from '#tests/support/money/fund.ts'
import { documentsIn } from '#tests/support/papers/archive.ts'
import { digestOf, openPaperDesk, type PaperDesk } from '#tests/support/papers/paper-desk.ts'
import { missedBy, nothingMissed, pagesOf } from '#tests/support/papers/papers.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const november = '/api/statements/statement.pdf?month=2026-11'

describe.each(subjectEngines)('issued papers on %s', (engine) => {
  let desk: PaperDesk
  beforeEach(async () => {
    desk = await openPaperDesk(engine)
    return () => desk.server.close()
  })

  test('a month is issued once its weeks are closed: the same bytes from then on, with their digest', async () => {
    const { ann } = await desk.begin()
    expect((await pagesOf(await desk.file(ann.id, november)))[0]).toContain(
      'Provisional: the fund has not issued it yet.',
    )
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'ready', waits_for: null, issues: 0 })
    expect((await desk.issue('2026-11')).status).toBe(202)
    const first = await desk.file(ann.id, november)
    expect((await pagesOf(first))[0]).toContain('Issued Dec 2, 2026, version 1')
    desk.server.clock.advance({ days: 1 })
    await deposit(desk.server, ann.id, 500_00)
    expect(await desk.file(ann.id, november)).toEqual(first)
    const { body } = await lastingAs(desk.server, ann).get('/api/statements')
    expect(body.papers).toMatchObject([{ period: '2026-11', version: 1, digest: digestOf(first) }])
    expect(await desk.stateOf('2026-11')).toMatchObject({
      state: 'issued',
      issues: 1,
      papers: 2,
      issued_by: 'boss@example.com',
    })
    const { hash } = await desk.server.context.store.read
      .selectFrom('papers')
      .select('book_hash as hash')
      .where('account_id', '=', ann.id)
      .executeTakeFirstOrThrow()
    expect((await pagesOf(first)).at(-1)).toContain(`of the book, ${shortRoot(hash)}`)
  })

  test('what changes later makes a next version with its differences, reason and who approved; both stay', async () => {
    const { ann, bob } = await desk.begin()
    await desk.issue('2026-11')
    const [first, bobs] = [await desk.file(ann.id, november), await desk.file(bob.id, november)]
    const all = await desk.file(desk.admin.id, '/api/statements/all.zip?month=2026-11')
    const figures = {
      version: 1,
      endBalance: 36_000,
      reason: 'A fill was booked twice.',
    }
    expect((await desk.admin.patch('/api/reports/2026-11-22', figures)).status).toBe(200)
    expect(await desk.file(ann.id, november)).toEqual(first)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'changed' })
    desk.server.clock.advance({ minutes: 1 })
    await desk.issue('2026-11')
    const second = await desk.file(ann.id, november)
    const pages = await pagesOf(second)
    expect(missedBy(pages.slice(0, -1).join(' '))).toEqual(nothingMissed)
    const differences = pages.at(-1)
    for (const told of [
      'What differs from version 1',
      'Time-weighted return with every later correction +5.00% −10.00%',
      'Week 47, 2026: from $500.00 to ($1,000.00), a change of ($1,500.00), effective Dec 6, 2026. A fill was booked twice.',
      'The version before this one stays as it was and can still be downloaded.',
    ])
      expect(differences).toContain(told)
    expect(differences, 'who works for the fund').not.toContain('boss@example.com')
    expect(await desk.file(ann.id, `${november}&version=1`)).toEqual(first)
    expect(await desk.file(bob.id, `${november}&version=1`)).toEqual(bobs)
    expect(await desk.file(desk.admin.id, '/api/statements/all.zip?month=2026-11&version=1')).toEqual(all)
    expect((await desk.admin.get(`${november}&investor_id=${ann.id}&version=3`)).status).toBe(404)
    const { body } = await lastingAs(desk.server, ann).get('/api/statements')
    expect(body.papers.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    // Issued again with nothing new, nobody gets a version 3.
    await desk.issue('2026-11')
    expect(await desk.file(ann.id, november)).toEqual(second)
    expect(await desk.stateOf('2026-11')).toMatchObject({ state: 'issued', issues: 3, papers: 0 })
  })

  test('everybody’s papers that were issued as one PDF, before there were archives, stay it under their version', async () => {
    await desk.begin()
    await desk.issue('2026-11')
    const pdf = Buffer.from(await smallPdf('Everybody’s statements of November'), 'base64')
    await desk.store.write(async ({ db }) => {
      const own = db.selectFrom('papers').select('issue_id').where('account_id', '=', everybody)
      await db.deleteFrom('paper_parts').where('issue_id', 'in', own).execute()
      const { issue_id } = await own.executeTakeFirstOrThrow()
      const half = Math.ceil(pdf.length / 2)
      for (const [number, part] of [pdf.subarray(0, half), pdf.subarray(half)].entries())
        await db
          .insertInto('paper_parts')
          .values({ issue_id, number, bytes: part.toString('base64') })
          .execute()
      await db
        .updateTable('papers')
        .set({ digest: digestOf(pdf) })
        .where('account_id', '=', everybody)
        .execute()
    })
    const served = async (version = '') => {
      const { cookie } = await createSession(desk.server.context, desk.admin.id)
      const path = `/api/statements/all.zip?month=2026-11${version}`
      const answer = await fetch(`${desk.server.url}${path}`, { headers: { cookie } })
      const [type, as] = ['content-type', 'content-disposition'].map((name) => answer.headers.get(name))
      return { type, as, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const asPdf = { type: 'application/pdf', as: 'attachment; filename="statements-2026-11.pdf"', bytes: pdf }
    expect(await served()).toEqual(asPdf)
    const correction = { version: 1, endBalance: 36_000, reason: 'A fill was booked twice.' }
    expect((await desk.admin.patch('/api/reports/2026-11-22', correction)).status).toBe(200)
    desk.server.clock.advance({ minutes: 1 })
    await desk.issue('2026-11')
    const next = await served()
    expect([next.type, next.as]).toEqual(['application/zip', 'attachment; filename="statements-2026-11.zip"'])
    expect([...documentsIn(next.bytes).keys()]).toEqual(['statements-2026-11-1.pdf'])
    expect(await served('&version=1')).toEqual(asPdf)
    expect(await checkPapers(desk.store.read)).toMatchObject({ problems: [] })
  })

  test('a period with an open week, or that has not ended, is never issued', async () => {
    await desk.begin()
    expect((await desk.issue('2026-12')).status).toBe(409)
    desk.server.clock.set('2027-01-04T15:00:00Z')
    const refused = await desk.issue('2026-12')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Week 48 is not closed yet: the papers for 2026-12 are provisional until it is.',
    ])
    expect((await desk.issue('2026')).status).toBe(409)
    expect((await desk.issue('2027')).status).toBe(409)
    expect(await desk.stateOf('2026-12')).toMatchObject({ state: 'waits', waits_for: 'Week 48' })
    const ann = await lasting(desk.server, {})
    expect((await ann.post('/api/statements/issues', { period: '2026-11' })).status).toBe(403)
    expect((await desk.admin.post('/api/statements/issues', { period: 'x' })).status).toBe(422)
  })

  test('a year’s tax summaries are issued alike', async () => {
    const { ann } = await desk.begin()
    for (let week = 0; week < 5; week += 1) {
      await close(desk.server, 0)
      await desk.toNextWeek()
    }
    desk.server.clock.set('2027-01-05T15:00:00Z')
    expect((await desk.issue('2026')).status).toBe(202)
    const first = await desk.file(ann.id, '/api/statements/tax.pdf?year=2026')
    expect((await pagesOf(first)).join(' ')).toContain('Tax summary 2026')
    expect(await desk.file(ann.id, '/api/statements/tax.pdf?year=2026')).toEqual(first)
  })
})
