import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { importDetail, readImportDetail, seriesRecordOf } from '#server/money/benchmarks/record.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const name = 'S&P 500'
const good = [
  'Date;Level;Source;Licence note',
  '2026-11-20;5123.4500;The index provider;Display to own investors',
  '2026-11-13;5100;;',
  '2026-11-10;5000.00000001;;',
].join('\n')

describe.each(subjectEngines)('benchmarks on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    server.clock.set(Date.parse('2026-11-21T18:00:00Z'))
    return () => server.close()
  })

  const admin = async (adminRole?: 'viewer' | 'operator') =>
    server.signIn({ role: 'admin', ...(adminRole && { adminRole }) })
  const trail = () =>
    server.context.store.read
      .selectFrom('audit')
      .innerJoin('audit_details', 'audit_details.id', 'audit.id')
      .where('action', 'like', 'benchmark.%')
      .orderBy('seq')
      .select(['action', 'subject', 'detail', 'by_email'])
      .execute()

  test('a file is shown, taken in exactly, replaced, and removed, each in the trail with who did it', async () => {
    const ann = await admin()
    const shown = await ann.post('/api/benchmarks/preview', { name, text: good })
    expect(shown).toMatchObject({
      status: 200,
      body: {
        source: 'The index provider',
        licence: 'Display to own investors',
        first_day: '2026-11-10',
        last_day: '2026-11-20',
        levels: 3,
        problems: [],
        replaces: null,
      },
    })
    expect(await trail()).toEqual([])
    const made = await ann.post('/api/benchmarks', { name, text: good, replaces: null })
    expect(made).toMatchObject({ status: 201, body: { key: 'sp500', levels: 3, imported_by: ann.email } })
    const kept = await server.context.store.read
      .selectFrom('benchmark_levels')
      .select(['day', 'level'])
      .orderBy('day')
      .execute()
    expect(kept).toEqual([
      { day: '2026-11-10', level: '5000.00000001' },
      { day: '2026-11-13', level: '5100' },
      { day: '2026-11-20', level: '5123.4500' },
    ])

    const next = good.replace('5100', '5101').replace('\n2026-11-10;5000.00000001;;', '')
    const again = { name: 's&p 500', text: next }
    const second = await ann.post('/api/benchmarks/preview', again)
    expect(second.body.replaces).toMatchObject({
      id: made.body.id,
      levels: 3,
      changed: 1,
      lost: 1,
      imported_by: ann.email,
    })
    expect((await ann.post('/api/benchmarks', { ...again, replaces: null })).status).toBe(409)
    const replaced = await ann.post('/api/benchmarks', { ...again, replaces: made.body.id })
    expect(replaced).toMatchObject({ status: 201, body: { name: 's&p 500', levels: 2 } })
    expect((await ann.get('/api/benchmarks')).body).toHaveLength(1)

    expect((await ann.delete(`/api/benchmarks/${made.body.id}`)).status).toBe(404)
    expect(await ann.delete(`/api/benchmarks/${replaced.body.id}`)).toMatchObject({
      status: 200,
      body: { removed: true },
    })
    expect((await ann.get('/api/benchmarks')).body).toEqual([])
    const rows = await trail()
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['benchmark.import', name],
      ['benchmark.import', 's&p 500'],
      ['benchmark.remove', 's&p 500'],
    ])
    expect(rows.every(({ by_email }) => by_email === ann.email)).toBe(true)
    expect(rows[1]?.detail).toMatch(/^2 levels, 2026-11-13 to 2026-11-20, .*in place of an earlier import$/)
  })

  const benchmarksFound = async () =>
    (await verifyFund(server.context.store.read)).compared.find(({ kind }) => kind === 'benchmarks')

  test('verify compares each series with its import in the trail, every level of it', async () => {
    const ann = await admin()
    const { read, write } = server.context.store
    await ann.post('/api/benchmarks', { name, text: good, replaces: null })
    const { body: other } = await ann.post('/api/benchmarks', { name: 'NASDAQ', text: good, replaces: null })
    await ann.delete(`/api/benchmarks/${other.id}`)
    expect(await benchmarksFound()).toEqual({ kind: 'benchmarks', compared: 1, different: 0, differences: [] })

    const levels = () => read.selectFrom('benchmark_levels').selectAll().execute()
    const before = await levels()
    const setLevel = (day: string, level: string) =>
      write(({ db }) => db.updateTable('benchmark_levels').set({ level }).where('day', '=', day).execute())
    await setLevel('2026-11-13', '5100.00000001')
    expect(await benchmarksFound()).toMatchObject({
      different: 1,
      differences: [expect.stringMatching(/^the benchmark “S&P 500”: levels is stored as [0-9a-f]{64}, but should be/)],
    })
    await setLevel('2026-11-13', '5100')
    await write(({ db }) => db.deleteFrom('benchmark_levels').where('day', '=', '2026-11-10').execute())
    expect(await benchmarksFound()).toMatchObject({ different: 1, differences: [expect.stringContaining('2 levels')] })
    await write(async ({ db }) => {
      await db.deleteFrom('benchmark_levels').execute()
      await db.insertInto('benchmark_levels').values(before).execute()
    })
    expect(await benchmarksFound()).toMatchObject({ different: 0 })

    for (const change of [
      { source: 'Somebody' },
      { licence: 'Anything' },
      { name: 'S & P 500' },
      { imported_by: 'bob@example.com' },
      { imported_at: 1 },
    ]) {
      const [row] = await read.selectFrom('benchmarks').selectAll().execute()
      if (!row) throw new Error('the series')
      await write(({ db }) => db.updateTable('benchmarks').set(change).execute())
      expect(await benchmarksFound(), JSON.stringify(change)).toMatchObject({ different: 1 })
      await write(({ db }) => db.updateTable('benchmarks').set(row).execute())
    }
    const [row] = await read.selectFrom('benchmarks').selectAll().execute()
    if (!row) throw new Error('the series')
    const unknown = { ...row, id: 'b', key: 'nasdaq', name: 'NASDAQ' }
    await write(({ db }) => db.insertInto('benchmarks').values(unknown).execute())
    expect(await benchmarksFound()).toMatchObject({
      compared: 2,
      different: 1,
      differences: ['the benchmark “NASDAQ” is stored, but should not exist'],
    })
    await write(async ({ db }) => {
      await db.deleteFrom('benchmark_levels').execute()
      await db.deleteFrom('benchmarks').execute()
    })
    expect(await benchmarksFound()).toMatchObject({ different: 1, differences: ['the benchmark “S&P 500” is missing'] })
  })

  test('an import of a version that kept no digest of the levels is compared as far as the trail knows it', async () => {
    const licence = 'Own use; SHA-256 of the file '.concat('a'.repeat(64))
    const series = { source: 'The provider', licence, levels: [{ day: '2026-11-13', level: '1' }] }
    const made = importDetail(series, 'b'.repeat(64), true)
    expect(readImportDetail(made)).toEqual(seriesRecordOf(series))
    const old = made.replace(/, of the levels [0-9a-f]{64}/, '')
    expect(readImportDetail(old)).toEqual({ ...seriesRecordOf(series), levels: null })
    expect(readImportDetail('Something else')).toBeNull()
  })

  test('each line that breaks a rule is named with it, and nothing of the file is taken in', async () => {
    const ann = await admin()
    const text = [
      'date,level,source,licence',
      '2026-11-20,5100,A,L',
      '2026-11-20,5100,A,L',
      '05.11.2026,5100,A,L',
      '2026-11-19,"5,100",A,L',
      '2026-11-18,0,A,L',
      '2026-11-17,5100,B,L',
      '2026-10-23,510.0,A,L',
      '2027-01-01,5100,A,L',
      '2026-10-22,5100',
    ].join('\n')
    const { body } = await ann.post('/api/benchmarks/preview', { name: '?', text })
    expect(body.problems.map(({ line, rule }: { line: number; rule: string }) => `${line}: ${rule}`)).toEqual([
      'null: the name needs a letter or a digit',
      'null: the file names more than one source',
      '3: 2026-11-20 is already in line 2',
      '4: a date is written like 2026-11-20',
      '5: a level is a number above zero with a decimal point, at most eight places and no thousands marks',
      '6: a level is a number above zero with a decimal point, at most eight places and no thousands marks',
      '7: the week that ended 2026-10-31 has no level',
      '9: the date is in the future',
      '10: it has more or fewer cells than the first line has names',
    ])
    const refused = await ann.post('/api/benchmarks', { name: 'Index', text, replaces: null })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Nothing was imported.') } })
    const jump = good.replace('5100', '51.00')
    expect((await ann.post('/api/benchmarks', { name, text: jump, replaces: null })).body.detail).toMatch(
      /^Line \d: the level is more than 50% away/,
    )
    const zero = good.replace('The index provider', 'The\u0000 index')
    expect((await ann.post('/api/benchmarks/preview', { name, text: zero })).body.source).toBe('The index')
    const columns = await ann.post('/api/benchmarks/preview', { name, text: 'day,close\n2026-11-20,5100' })
    expect(columns.body.problems.map(({ rule }: { rule: string }) => rule)).toEqual([
      'the first line has no column date',
      'the first line has no column level',
      'the file names no source: it belongs in a column source',
      'the file names no licence: it belongs in a column licence',
    ])
    for (const { action } of await trail()) expect(action).toBe('')
  })

  test('a viewer sees them and imports none; an investor sees the weeks since the fund’s first and not who imported them', async () => {
    const viewer = await admin('viewer')
    expect((await viewer.post('/api/benchmarks', { name, text: good, replaces: null })).status).toBe(403)
    const { id } = await investor(server, 1_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await server.context.store.write((work) => openWeeks(work))
    await close(server, 10_00)
    const older = `${good}\n2026-11-06;5000;;\n2026-10-30;5000;;`
    const ann = await admin()
    expect((await ann.post('/api/benchmarks', { name, text: older, replaces: null })).status).toBe(201)
    const caller = await server.visitor((await createSession(server.context, id)).cookie)
    const [seen] = (await caller.get('/api/benchmarks')).body
    expect(seen).toMatchObject({ key: 'sp500', imported_by: null, first_day: '2026-10-30' })
    expect(seen.weekly).toEqual([{ date: '2026-11-21', level: '5123.4500' }])
  })
})
