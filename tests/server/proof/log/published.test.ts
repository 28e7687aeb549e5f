import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { signTrailDaily } from '#server/proof/log/trail-heads.ts'
import {
  addWitness,
  forgetProofs,
  proofProblems,
  publishProofs,
  rotateSigningKey,
} from '#server/server/operator/proofs.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { keyFrom, signedText } from '#tests/support/papers/proof-log.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

let server: TestServer
/** The folder into which each test publishes. */
let folder: string
const operator = ({ context, clock } = server) => ({ store: context.store, config: context.config, now: clock.now() })
const compared = async (at = folder, { context } = server) => {
  const { found, ...others } = await proofProblems(context.store.read, { folder: at, config: context.config })
  return { ...others, found, problems: found.flatMap(({ problems }) => problems) }
}
const problemsNow = async () => (await compared()).problems
const fundOf = async (weeks: number): Promise<TestServer> => {
  const fund = await startServer('sqlite')
  const admin = await lasting(fund, { role: 'admin', email: 'boss@example.com' })
  await investor(fund, 100_000_00)
  fund.clock.set(nextWeek(fund.clock.now()).from)
  for (let week = 0; week < weeks; week += 1) await runWeek(fund, admin, week % 3 === 0 ? -100 : 200)
  return fund
}
beforeAll(async () => {
  server = await fundOf(27)
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofs-'))
})
afterEach(() => rm(folder, { recursive: true }))
const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8')

test('the roots are at /proofs without a script, 26 a page, with a feed', async () => {
  const visitor = server.visitor()
  const first = await visitor.get('/proofs')
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(first.body.match(/<article/g)).toHaveLength(26)
  expect(first.body).not.toMatch(/<script/)
  expect(first.body).toContain('href="/proofs/page/2"')
  const second = await visitor.get('/proofs/page/2')
  expect(second.body.match(/<article/g)).toHaveLength(2)
  expect(second.body).toContain('The roots begin')
  for (const path of ['/proofs/page/3', '/proofs/page/0', '/proofs/page/x', '/proofs/other'])
    expect((await visitor.get(path)).status, path).toBe(404)
  const feed = await visitor.get('/proofs/feed.xml')
  expect(feed.body.match(/<entry>/g)).toHaveLength(26)
  const roots = await visitor.get('/proofs/roots.json')
  expect(roots.headers.get('access-control-allow-origin')).toBe('*')
  expect((await visitor.get('/proofs/5.json')).body).toEqual(roots.body.statements[5])
  expect((await visitor.get('/proofs/99.json')).status).toBe(404)
})

test('the same lies in a folder for a CDN, and verify compares it with the book', async () => {
  // Pages of an earlier version, each in a folder of its own.
  await mkdir(join(folder, 'proofs/page/2'), { recursive: true })
  for (const page of ['proofs/index.html', 'proofs/page/2/index.html']) await writeFile(join(folder, page), 'old')
  expect(await publishProofs(operator(), [folder])).toContain('28 statements')
  expect(JSON.parse(await read('proofs/roots.json'))).toEqual((await server.visitor().get('/proofs/roots.json')).body)
  expect((await read('proofs.html')).match(/<article/g)).toHaveLength(26)
  expect((await read('proofs/page/2.html')).match(/<article/g)).toHaveLength(2)
  expect(await compared()).toEqual({
    statements: 28,
    leaves: 54,
    summary: `28 statements were signed, 54 leaves recomputed. In ${folder}, 61 published files were compared, with 28 of the statements.`,
    found: [
      { kind: 'roots', place: '', problems: [] },
      { kind: 'witnesses', place: '', problems: [] },
      { kind: 'files', place: folder, problems: [] },
    ],
    problems: [],
  })
  const good = await read('proofs/roots.json')
  await writeFile(join(folder, 'proofs/roots.json'), good.replace(/leaves=2/, 'leaves=3'))
  expect(await problemsNow()).toEqual(['statement 1 was published differently from how the book has it'])
  await expect(publishProofs(operator(), [folder])).rejects.toThrow('Nothing was written')
  const short = JSON.parse(good)
  short.statements.pop()
  await writeFile(join(folder, 'proofs/roots.json'), JSON.stringify(short))
  expect(await problemsNow()).toEqual(['28 statements were published, but the copy has 27'])
  await writeFile(join(folder, 'proofs/roots.json'), good)
})

test('every file of the copy is compared, and what is missing, changed or unknown is named', async () => {
  await publishProofs(operator(), [folder])
  const change = async (path: string, how: (text: string) => string): Promise<() => Promise<void>> => {
    const good = await read(path)
    await writeFile(join(folder, path), how(good))
    return () => writeFile(join(folder, path), good)
  }
  for (const [path, how] of [
    ['proofs/3.json', (text) => text.replace('leaves=2', 'leaves=3')],
    ['proofs/3.txt', (text) => text.replace('leaves=2', 'leaves=3')],
    ['proofs/feed.xml', (text) => text.replace(/Root [0-9a-f]/, 'Root x')],
    ['proofs.html', (text) => text.replace('accounts', 'account').replace(/<code>[0-9a-f]/, '<code>x')],
    ['proofs/page/2.html', (text) => `${text} `],
    ['proofs/roots.json', (text) => `${text}\n`],
  ] satisfies [string, (text: string) => string][]) {
    const undo = await change(path, how)
    expect(await problemsNow()).toEqual([`${path} was changed`])
    await undo()
  }
  const away = await read('proofs/5.txt')
  await rm(join(folder, 'proofs/5.txt'))
  await writeFile(join(folder, 'proofs/28.json'), '{}')
  expect(await problemsNow()).toEqual(['proofs/5.txt is missing', 'proofs/28.json is unknown'])
  await writeFile(join(folder, 'proofs/5.txt'), away)
  await rm(join(folder, 'proofs/28.json'))
  const list = await read('proofs/roots.json')
  await rm(join(folder, 'proofs/roots.json'))
  expect(await problemsNow()).toEqual(['proofs/roots.json is missing'])
  await writeFile(join(folder, 'proofs/roots.json'), '[]')
  expect(await problemsNow()).toEqual(['proofs/roots.json cannot be read'])
  const { secret, hex } = keyFrom(8)
  const forged = JSON.parse(list)
  const witness = { name: 'Nobody', key: hex, signature: signedText(secret, forged.statements[2].statement) }
  forged.statements[2].witnesses = [witness]
  await writeFile(join(folder, 'proofs/roots.json'), JSON.stringify(forged))
  expect(await problemsNow()).toEqual(['statement 2 was published with a witness or stamp that the book does not have'])
  await writeFile(join(folder, 'proofs/roots.json'), list)
  expect(await problemsNow()).toEqual([])
})

test('the ends of the trail lie beside the roots: a copy may be older, but nothing in it may differ', async () => {
  const path = 'proofs/trail.json'
  await signTrailDaily(server.context)
  server.clock.advance({ days: 1 })
  await signTrailDaily(server.context)
  expect(await publishProofs(operator(), [folder])).toContain('and 2 signed ends of the trail')
  const good = await read(path)
  expect(JSON.parse(good)).toEqual((await server.visitor().get(`/${path}`)).body)
  server.clock.advance({ days: 1 })
  await signTrailDaily(server.context)
  expect(await problemsNow()).toEqual([])
  await writeFile(join(folder, path), good.replace(/trail=\d/, 'trail=9'))
  expect(await problemsNow()).toEqual([`${path}: statement 0 was published differently from how the book has it`])
  await expect(publishProofs(operator(), [folder])).rejects.toThrow(`${path}: statement 0 was published differently`)
  const { statements, ...rest } = JSON.parse(good)
  await writeFile(join(folder, path), JSON.stringify({ ...rest, statements: statements.slice(0, 1) }))
  expect(await problemsNow()).toEqual([`${path}: 2 statements were published, but the copy has 1`])
  await writeFile(join(folder, path), `${good}\n`)
  expect(await problemsNow()).toEqual([`${path} was changed`])
  await writeFile(join(folder, path), '[]')
  expect(await problemsNow()).toEqual([`${path} cannot be read`])
  await rm(join(folder, path))
  expect(await problemsNow()).toEqual([`${path} is missing`])
  expect(await publishProofs(operator(), [folder])).toContain('3 signed ends')
  expect(await problemsNow()).toEqual([])
})

test('a folder where nothing was published is no mismatch, a copy that is gone is one, and can be forgotten', async () => {
  await expect(compared()).rejects.toThrow(`There is no published copy in ${folder}.`)
  await expect(forgetProofs(operator(), [folder])).rejects.toThrow(`Nothing was published in ${folder}.`)
  await publishProofs(operator(), [folder])
  await rm(join(folder, 'proofs'), { recursive: true })
  expect(await problemsNow()).toContain('proofs/roots.json is missing')
  expect(await forgetProofs(operator(), [folder])).toContain('is forgotten')
  await expect(compared()).rejects.toThrow('There is no published copy')
})

test('a witness’s signature is kept only if it fits, and shown; the key is handed over', async () => {
  // A fund of its own: additional roots would disturb the other tests.
  const fund = await fundOf(1)
  onTestFinished(() => fund.close())
  const problems = async () => (await compared(folder, fund)).problems
  expect(await publishProofs(operator(fund), [folder])).toContain('2 statements')
  const roots = (await fund.visitor().get('/proofs/roots.json')).body
  const { secret, hex } = keyFrom(9)
  const file = join(folder, 'witness.json')
  const witness = { statement: 1, name: 'Notary <b>', key: hex }
  await writeFile(file, JSON.stringify({ ...witness, signature: signedText(secret, 'something else') }))
  await expect(addWitness(operator(fund), [file])).rejects.toThrow('does not match')
  const missing = join(folder, 'none.json')
  await expect(addWitness(operator(fund), [missing])).rejects.toThrow(`${missing} cannot be read (ENOENT).`)
  await writeFile(file, JSON.stringify({ ...witness, signature: signedText(secret, roots.statements[1].statement) }))
  expect(await addWitness(operator(fund), [file])).toContain('witness of statement 1')
  // A copy from before the witness is older, and nothing in it differs.
  expect(await problems()).toEqual([])
  expect((await fund.visitor().get('/proofs')).body).toContain(`Notary &lt;b&gt;, <code>${hex}</code>`)
  expect(await rotateSigningKey(operator(fund))).toContain('statement 2')
  expect(await publishProofs(operator(fund), [folder])).toContain('3 statements')
  expect(await problems()).toEqual([])
})
