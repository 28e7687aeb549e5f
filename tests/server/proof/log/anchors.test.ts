import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import { anchorRoots } from '#server/proof/log/anchors.ts'
import { repositoryProblems } from '#server/proof/log/repository.ts'
import { stampedAt } from '#server/proof/log/time-stamp.ts'
import { signTrailDaily } from '#server/proof/log/trail-heads.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { startTimeStamping } from '#tests/support/papers/time-stamping.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

/** A failure is reported once it has lasted for so many attempts. */
const attemptsUntold = 3

let server: TestServer
let admin: Lasting
let service: Awaited<ReturnType<typeof startTimeStamping>>
let repository: string
let far: string
const notary = 'notary@example.com'
const git = (...given: string[]): string => execFileSync('git', ['-C', repository, ...given], { encoding: 'utf8' })
const anchor = () => anchorRoots(server.context)
const rootsNow = async (): Promise<Roots> => (await server.visitor().get('/proofs/roots.json')).body
const anchorsNow = async () => (await admin.get('/api/fund/health')).body.anchors
const told = async () =>
  (await admin.get('/api/inbox?kind=proofs')).body.rows.map(({ message }: { message: string }) => message)
const later = (minutes: number) => server.clock.advance({ minutes })

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  repository = join(folder, 'roots')
  far = join(folder, 'far.git')
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', far])
  execFileSync('git', ['clone', '-q', far, repository], { stdio: 'ignore' })
  git('checkout', '-q', '-b', 'main')
  service = await startTimeStamping()
  server = await startServer('sqlite', { config: { rootsRepository: repository, timestampUrl: service.url } })
  admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  await investor(server, 100_000_00)
  server.clock.set(nextWeek(server.clock.now()).from)
  await runWeek(server, admin, 200)
  const saved = await admin.patch('/api/fund/settings', { version: 0, witnesses: [notary] })
  expect([saved.status, saved.body.settings.witnesses]).toEqual([200, [notary]])
  await anchor()
})
afterEach(async () => {
  await server.close()
  await service.close()
})

test('every root is committed, stamped and mailed to the witnesses; done again nothing more happens', async () => {
  const { statements } = await rootsNow()
  expect(statements).toHaveLength(2)
  const lines = (await readFile(join(repository, 'roots.jsonl'), 'utf8')).trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).statement)).toEqual(statements.map(({ statement }) => statement))
  expect(git('log', '--format=%s')).toBe('Roots up to statement 1\n')
  // The newest names all before it, so a new service or witness begins with it.
  expect(statements.map(({ stamps = [] }) => stamps.length)).toEqual([0, 1])
  const [token = ''] = statements[1]?.stamps ?? []
  expect(await service.verify(token, statements[1]?.statement ?? '')).toContain('Verification: OK')
  expect(stampedAt(token, statements[1]?.statement ?? '')).toBeGreaterThan(0)
  expect(stampedAt(token, statements[0]?.statement ?? '')).toBeNull()
  const [mail, ...more] = await mailsTo(server.context, notary)
  expect(more).toEqual([])
  expect(mail?.text).toContain(statements[1]?.statement.trimEnd())
  expect((await server.visitor().get('/proofs/1.txt')).body).toBe(statements[1]?.statement)
  expect((await server.visitor().get('/proofs')).body).toContain('<dt>Time stamps</dt>')

  await runWeek(server, admin, -100)
  git('push', '-q', '-u', 'origin', 'main')
  await Promise.all([anchor(), anchor()])
  await anchor()
  expect(git('log', '--format=%s').trim().split('\n')).toHaveLength(2)
  expect(execFileSync('git', ['-C', far, 'log', '--format=%s', 'main'], { encoding: 'utf8' })).toContain('statement 2')
  expect(await mailsTo(server.context, notary)).toHaveLength(2)
  expect((await rootsNow()).statements.map(({ stamps = [] }) => stamps.length)).toEqual([0, 1, 1])
  expect(await anchorsNow()).toEqual(
    [
      { kind: 'repository', first: 0, done: 3, of: 3 },
      // Configured when there were two, so they lack the first.
      { kind: 'time-stamp', first: 1, done: 2, of: 2 },
      { kind: 'witness', first: 1, done: 2, of: 2 },
    ].map((one) => expect.objectContaining({ ...one, failure: null, anchored_at: expect.any(String) })),
  )
})

test('what fails is retried at growing intervals, is reported once it lasts, and is made good', async () => {
  service.fail('away')
  await runWeek(server, admin, 50)
  for (let attempt = 0; attempt < attemptsUntold; attempt += 1) {
    expect(await told()).toEqual([])
    await anchor()
    await anchor()
    later(2)
  }
  expect(await told()).toEqual([expect.stringContaining('the service answered 503. It is tried again.')])
  const [, stamp] = await anchorsNow()
  expect(stamp).toMatchObject({ kind: 'time-stamp', done: 1, of: 2, failure: 'the service answered 503' })
  service.fail('replaying')
  await anchor()
  expect((await anchorsNow())[1].failure).toBe('the service stamped something else')
  service.fail('not')
  later(120)
  await anchor()
  expect((await anchorsNow())[1]).toMatchObject({ done: 2, of: 2, failure: null })
  // The stamps themselves are counted.
  const { store } = server.context
  const last = await store.write(({ db }) =>
    db.deleteFrom('proof_stamps').where('number', '=', 2).returningAll().executeTakeFirstOrThrow(),
  )
  expect((await anchorsNow())[1]).toMatchObject({ done: 1, of: 2 })
  await store.write(({ db }) => db.insertInto('proof_stamps').values(last).execute())
})

test('a witness whose mail is refused for good is reported', async () => {
  const { store, clock } = server.context
  const refused = { failed_at: clock.now(), failure: '550' }
  await store.write(({ db }) => db.updateTable('mail').set(refused).where('to_address', '=', notary).execute())
  await anchor()
  await anchor()
  expect(await told()).toContainEqual(expect.stringMatching(/notary@example\.com: the email was refused\. Check the/))
})

const file = () => join(repository, 'roots.jsonl')
const problems = () => repositoryProblems(server.context.store.read, repository)

test('a file that was cut short, deleted or rewritten is named, in the folder and in its last commit', async () => {
  await runWeek(server, admin, -100)
  await anchor()
  const good = await readFile(file(), 'utf8')
  const lines = good.split('\n').length - 1
  expect(await problems()).toEqual([])
  await writeFile(file(), `${good.split('\n').slice(0, 2).join('\n')}\n`)
  expect(await problems()).toEqual([`roots.jsonl: ${lines} statements were written, but 2 are there`])
  await rm(file())
  expect(await problems()).toEqual([`roots.jsonl: ${lines} statements were written, but 0 are there`])
  await writeFile(file(), good.replace('{', '{ '))
  expect(await problems()).toEqual(['roots.jsonl: it has the statements, but not as they were written'])
  // The folder as it was, with a history that lacks what was committed.
  await writeFile(file(), good)
  const head = git('rev-parse', 'HEAD').trim()
  git('reset', '-q', '--soft', 'HEAD~1')
  expect(await problems()).toEqual([expect.stringMatching(/^the committed roots\.jsonl: \d statements were written/)])
  git('reset', '-q', '--soft', head)
  expect(await problems()).toEqual([])
  await rename(repository, `${repository}.away`)
  expect(await problems()).toEqual([expect.stringMatching(/^it cannot be read: /)])
  await rename(`${repository}.away`, repository)
})

test('what is signed each day is committed beside the roots, the day it is signed', async () => {
  const ends = () => readFile(join(repository, 'trail.jsonl'), 'utf8')
  await signTrailDaily(server.context)
  await anchor()
  later(24 * 60)
  await signTrailDaily(server.context)
  await anchor()
  await anchor()
  const { statements } = (await server.visitor().get('/proofs/trail.json')).body
  expect(
    (await ends())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(statements)
  expect(git('log', '--format=%s', '--', 'trail.jsonl')).toBe(
    'Signed ends of the trail up to statement 1\nSigned ends of the trail up to statement 0\n',
  )
  expect(await anchorsNow()).toContainEqual(
    expect.objectContaining({ kind: 'trail', target: repository, done: 2, of: 2, failure: null }),
  )
  expect(await problems()).toEqual([])
  const good = await ends()
  await writeFile(join(repository, 'trail.jsonl'), good.split('\n')[0] ?? '')
  expect(await problems()).toEqual(['trail.jsonl: 2 statements were written, but 1 are there'])
  later(24 * 60)
  await signTrailDaily(server.context)
  await anchor()
  expect(await told()).toContainEqual(
    expect.stringContaining('trail.jsonl: 2 statements were written, but 1 are there'),
  )
  await writeFile(join(repository, 'trail.jsonl'), good)
  later(120)
  await anchor()
  expect((await ends()).trimEnd().split('\n')).toHaveLength(3)
  expect(await problems()).toEqual([])
})

test('a file that lost lines is left as it is, and is a critical notification', async () => {
  const good = await readFile(file(), 'utf8')
  await writeFile(file(), '')
  await runWeek(server, admin, 10)
  await anchor()
  expect(await readFile(file(), 'utf8')).toBe('')
  expect(await told()).toContainEqual(expect.stringContaining('statements were written, but 0 are there'))
  await writeFile(file(), good)
  later(120)
  await anchor()
  expect(await problems()).toEqual([])
})

test('a repository that says otherwise is left as it is, and is a critical notification', async () => {
  const changed = (await readFile(file(), 'utf8')).replace('leaves=2', 'leaves=3')
  await writeFile(file(), changed)
  await runWeek(server, admin, 10)
  await anchor()
  expect(await readFile(file(), 'utf8')).toBe(changed)
  expect(await told()).toContainEqual(expect.stringContaining('statement 1 was published differently'))
  const rows = await server.context.store.read.selectFrom('notifications').selectAll().execute()
  expect(rows.find(({ title }) => title.startsWith('The git repository does not match the book'))?.priority).toBe(
    'critical',
  )
})
