import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newYorkDate, newYorkMonth, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import { nextWeek, weekLabel, weekOf } from '#fund/calendar/week.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import { checkPaper, takeApart } from '#fund/proof/proof-paper.ts'
import { shortRoot } from '#fund/proof/proof-words.ts'
import { changeSigningKey } from '#server/proof/log/log.ts'
import { makePapers } from '#server/proof/papers/issue.ts'
import { check } from '#stores/verify/verdict.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { pagesIn } from '#tests/support/papers/archive.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { checker } from '#tests/support/papers/proof-log.ts'
import { createSession } from '#tests/support/people/people.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

let server: TestServer
let ann: Lasting
let month: string
let roots: Roots
let admin: Lasting
const downloadAs = async (personId: string, path: string): Promise<Uint8Array> => {
  const { cookie } = await createSession(server.context, personId)
  const { rawPayload, statusCode } = await server.app.inject({ url: path, headers: { cookie } })
  expect(statusCode).toBe(200)
  return new Uint8Array(rawPayload)
}
const download = (path: string): Promise<Uint8Array> => downloadAs(ann.id, path)
beforeAll(async () => {
  server = await startServer('sqlite')
  admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  ann = lastingAs(server, await investor(server, 80_000_00))
  server.clock.set(nextWeek(server.clock.now()).from)
  month = newYorkMonth(server.clock.now() + 28 * dayMs)
  for (let week = 0; week < 10; week += 1) await runWeek(server, admin, week === 2 ? -500 : 1_000)
  const asked = await admin.post('/api/statements/issues', { period: month })
  expect([asked.status, asked.body]).toEqual([202, { period: month }])
  await makePapers(server.context, goingOn)
})
afterAll(() => server.close())
beforeEach(async () => {
  roots = (await server.visitor().get('/proofs/roots.json')).body
})

test('an issued paper carries its signature and the proof of each of its weeks, the same at every asking', async () => {
  const file = await download(`/api/statements/statement.pdf?month=${month}`)
  expect(await download(`/api/statements/statement.pdf?month=${month}`)).toEqual(file)
  const apart = takeApart(file)
  if (!apart) throw new Error('no proof')
  const { seal, problems, weeks } = await checkPaper(checker, apart, roots)
  expect(problems).toEqual([])
  expect(seal).toMatchObject({ paper: `statement ${month}`, version: 1, account: ann.id })
  expect(weeks.length).toBeGreaterThan(2)
  expect(weeks.flatMap((week) => week.problems)).toEqual([])
  // PDF readers look for the end in the last lines.
  expect(Buffer.from(file).subarray(-60).toString('latin1')).toMatch(/startxref\n\d+\n%%EOF\n$/)
  const { verdict } = await check(checker, { name: 'statement.pdf', bytes: file }, roots)
  expect(verdict.heading).toBe('It matches')
  expect(verdict.lines.join(' ')).toContain('one of 1 account')
})

test('one byte changed anywhere is refused in words', async () => {
  const file = await download(`/api/statements/statement.pdf?month=${month}`)
  const told = async (bytes: Uint8Array) => (await check(checker, { name: 'statement.pdf', bytes }, roots)).verdict
  const inPages = file.slice()
  inPages[Math.floor(file.length / 9)] = (inPages[Math.floor(file.length / 9)] ?? 0) ^ 1
  expect(await told(inPages)).toMatchObject({
    heading: 'It does not match',
    problems: ['The pages were changed after the fund signed them.'],
  })
  expect((await told(file.slice(0, -300))).result).not.toBe('fits')
  const { verdict } = await check(
    checker,
    { name: 'x.pdf', bytes: new TextEncoder().encode('%PDF-1.7\n%%EOF\n') },
    roots,
  )
  expect(verdict.heading).toBe('This paper carries no proof')
})

test('a provisional statement and a tax summary carry theirs', async () => {
  const year = month.slice(0, 4)
  for (const path of [`statement.pdf?from=${year}-01-01&to=${month}-20`, `tax.pdf?year=${year}`]) {
    const apart = takeApart(await download(`/api/statements/${path}`))
    if (!apart) throw new Error('no proof')
    const { seal, problems, weeks } = await checkPaper(checker, apart, roots)
    expect(problems).toEqual([])
    expect(seal?.version).toBe(0)
    expect(weeks.flatMap((week) => week.problems)).toEqual([])
  }
})

test('after a hand-over, a paper that the new key signs fits before the next close', async () => {
  const { store } = server.context
  await store.write((work) => changeSigningKey(work), server.clock.now())
  const published = (await server.visitor().get('/proofs/roots.json')).body
  const bytes = await download(`/api/statements/tax.pdf?year=${month.slice(0, 4)}`)
  const { verdict } = await check(checker, { name: 'tax.pdf', bytes }, published)
  expect(verdict).toMatchObject({ result: 'fits', problems: [] })
})

/** "Week 47" for the week that begins on a Sunday. */
const labelOf = (day: string): string => weekLabel(weekOf(startOfNewYorkDate(day) + minuteMs))

test('the pages say which root each week belongs to, and where to check it', async () => {
  const { portalUrl } = server.context.config
  const file = await download(`/api/statements/statement.pdf?month=${month}`)
  const apart = takeApart(file)
  const { weeks } = await checkPaper(checker, apart ?? { pdf: file, signed: null }, roots)
  const text = (await pagesOf(file)).join(' ')
  for (const { statement } of weeks)
    expect(text).toContain(`${labelOf(statement?.week ?? '')} ${shortRoot(statement?.root ?? '')}`)
  expect(text).toContain(`${portalUrl}/verify`)
  const year = (await pagesOf(await download(`/api/statements/tax.pdf?year=${month.slice(0, 4)}`))).join(' ')
  const last = weeks.at(-1)?.statement
  expect(year).toContain(`${labelOf(last?.week ?? '')} ${shortRoot(last?.root ?? '')}`)
})

test('everybody’s statements in one file name the roots, and where each one’s proof is', async () => {
  const text = (await pagesIn(await downloadAs(admin.id, `/api/statements/all.zip?month=${month}`))).join(' ')
  const apart = takeApart(await download(`/api/statements/statement.pdf?month=${month}`))
  for (const { statement } of apart?.signed?.proofs ?? [])
    expect(text).toContain(shortRoot(/^root=(\w+)$/m.exec(statement)?.[1] ?? 'none'))
  expect(text).toContain('This file is a collection and carries no proof: the investor’s own copy does')
})

test('a paper from before the first root says that it carries no proof', async () => {
  const early = await startServer('sqlite')
  const owner = lastingAs(early, await investor(early, 1_000_00))
  const { cookie } = await createSession(early.context, owner.id)
  const today = newYorkDate(early.clock.now())
  const url = `/api/statements/statement.pdf?from=${today}&to=${today}`
  const { rawPayload } = await early.app.inject({ url, headers: { cookie } })
  expect((await pagesOf(new Uint8Array(rawPayload))).join(' ')).toContain('This paper carries no proof')
  expect(takeApart(new Uint8Array(rawPayload))).toBeNull()
  await early.close()
})
