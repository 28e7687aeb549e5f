import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { runCommand } from '#server/server/operator/command.ts'
import { explain } from '#server/server/operator/explain.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { expectAppendOnly } from '#tests/support/faults/append-only.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { deposit, investor, money } from '#tests/support/money/fund.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { freshDatabase } from '#tests/support/portal/databases.ts'
import { placeWith } from '#tests/support/portal/old-database.ts'
import { inherited } from '#tests/support/portal/portal-process.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

describe.each(engines)("the operator's commands on %s", (engine) => {
  let server: TestServer
  let aside: string
  beforeEach(async () => {
    server = await startServer(engine)
    aside = await mkdtemp(join(tmpdir(), 'portal-operator-'))
  })
  afterEach(async () => {
    await server.close()
    await rm(aside, { recursive: true, force: true })
  })

  type Env = Record<string, string | null>
  const settingsOf = (env: Env): Record<string, string> =>
    Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== null))
  /** What `src/server/admin.ts` does, in this process. */
  const run = async (env: Env, ...args: string[]): Promise<Ended> => {
    try {
      const printed = await runCommand(readConfig(settingsOf(env), null), Date.now(), args)
      return { code: 0, out: `${printed}\n`, err: '' }
    } catch (reason) {
      return { code: 1, out: '', err: `${explain(reason)}\n` }
    }
  }
  /** Runs it as an operator starts it. */
  const runApart = (env: Env, ...args: string[]): Promise<Ended> =>
    new Promise((resolve) => {
      execFile(
        process.execPath,
        ['src/server/admin.ts', ...args],
        { env: { ...inherited(), ...settingsOf(env) }, maxBuffer: 1e7 },
        (reason, out, err) => resolve({ code: Number(reason?.code ?? 0), out, err }),
      )
    })
  /** The settings of the running server's data. */
  const here = () => {
    const { dataDir, databaseUrl } = server.context.config
    return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: 'a secret of the tests, long enough' }
  }
  /** A place without data. */
  const elsewhere = async () => {
    const { databaseUrl, drop } = await freshDatabase(engine)
    onTestFinished(drop)
    return { DATA_DIR: join(aside, 'elsewhere'), DATABASE_URL: databaseUrl }
  }

  test('help lists them, and an unknown command is reported in one line', async () => {
    expect((await runApart(here(), 'help')).out).toContain('npm run admin -- restore FILE')
    const { code, err } = await runApart(here(), 'destroy')
    expect([code, err.split('\n')[0]]).toEqual([1, 'There is no command destroy.'])
    expect((await run({ PORT: 'many' }, 'verify')).err.trim().split('\n')).toHaveLength(1)
  })

  test('a stranger who registers the future admin’s address is not in the way', async () => {
    await server.visitor().post('/api/users/register?user_name=Squatter&user_email=chief@example.com')
    const { code, out } = await run(here(), 'make-admin', 'chief@example.com', 'Chief')
    expect([code, out]).toEqual([0, expect.stringContaining('chief@example.com is an admin.')])
    const open = await server.context.store.read
      .selectFrom('inbox_items')
      .select('title')
      .where('done_at', 'is', null)
      .execute()
    expect(open).toEqual([])
  })

  test('an admin is removed, signed out at once and let in no more; the last one stays', async () => {
    expect((await run(here(), 'make-admin', 'chief@example.com', 'Chief')).code).toBe(0)
    const gone = await server.signIn({ role: 'admin', email: 'gone@example.com' })
    expect((await gone.get('/api/inbox')).status).toBe(200)
    expect((await run(here(), 'remove-admin', 'Gone@Example.com')).out).toContain('is no longer an admin')
    for (const email of ['chief@example.com', 'gone@example.com'])
      expect((await mailsTo(server.context, email))[0]?.subject).toBe('gone@example.com was removed by the operator')
    expect((await gone.get('/api/inbox')).status).toBe(401)
    await server.visitor().post('/api/auth/generate-otp?user_email=gone@example.com')
    expect((await mailsTo(server.context, 'gone@example.com')).filter(({ subject }) => /code/.test(subject))).toEqual(
      [],
    )
    expect((await run(here(), 'remove-admin', 'chief@example.com')).err).toContain('This is the last owner')
    expect((await run(here(), 'remove-admin', 'nobody@example.com')).err).toContain('is not an admin')
    expect((await run(here(), 'make-admin', 'gone@example.com')).code).toBe(0)
    expect((await run(here(), 'remove-admin', 'gone@example.com')).code).toBe(0)
  })

  test('a lost factor is reset: it is gone, every session is ended, and the person is notified', async () => {
    const email = 'lost@example.com'
    const lost = await server.signIn({ email })
    expect((await run(here(), 'reset-factor', email)).err).toContain('has no second factor')
    expect((await run(here(), 'reset-factor', 'nobody@example.com')).err).toContain('has no account')
    expect((await run(here(), 'reset-factor')).err).toContain('Name the address')
    const app = { sealed: '', created_at: 1, confirmed_at: 1, last_step: 0 }
    await server.context.store.write(({ db }) =>
      db
        .insertInto('totp_secrets')
        .values({ person_id: lost.id, ...app })
        .execute(),
    )
    const boss = await server.signIn({ role: 'admin' })
    const { code, out } = await run(here(), 'reset-factor', email.toUpperCase())
    expect((await mailsTo(server.context, boss.email))[0]?.subject).toBe(
      `The second factors of ${email} were reset by the operator`,
    )
    expect([code, out]).toEqual([0, expect.stringContaining(`The second factors of ${email} were removed`)])
    expect((await lost.get('/api/account/home')).status).toBe(401)
    const left = server.context.store.read.selectFrom('totp_secrets').select('person_id')
    expect(await left.where('person_id', '=', lost.id).execute()).toEqual([])
    const [mail] = await mailsTo(server.context, email)
    expect(mail?.text).toContain('every second factor was reset by the operator')
  })

  test('a lost mailbox is vouched for by command: the new one confirms, the lost one is warned, every admin is told', async () => {
    const [email, to] = ['gone@example.com', 'back@example.com']
    const lost = await server.signIn({ email })
    const boss = await server.signIn({ role: 'admin' })
    expect((await run(here(), 'change-address', email, to)).err).toContain('and the reason')
    expect((await run(here(), 'change-address', 'nobody@example.com', to, 'seen')).err).toContain('has no account')
    expect((await run(here(), 'change-address', email, boss.email, 'seen')).err).toContain('already exists')
    const { code, out } = await run(here(), 'change-address', email, to, 'seen in person')
    expect([code, out]).toEqual([0, expect.stringContaining(`A link was emailed to ${to}`)])
    expect((await mailsTo(server.context, email))[0]?.subject).toBe('Your address is about to change')
    expect((await mailsTo(server.context, boss.email))[0]?.text).toContain('Seen in person')
    const key = /key=([\w-]{43})/.exec((await mailsTo(server.context, to))[0]?.text ?? '')?.[1] ?? ''
    await postForm(server, '/api/address-change', { key })
    const people = server.context.store.read.selectFrom('people').select('email').where('id', '=', lost.id)
    expect(await people.executeTakeFirst()).toEqual({ email: to })
  })

  test('another key is not taken where none is given, nor the one in force', async () => {
    const none = await run(here(), 'rotate-key')
    expect([none.code, none.err]).toEqual([1, expect.stringMatching(/^Set SECRET_NEXT to the new key[^\n]+\n$/)])
    const same = await run({ ...here(), SECRET_NEXT: here().SECRET }, 'rotate-key')
    expect([same.code, same.err]).toEqual([1, expect.stringContaining('is the key in force already')])
  })

  test('an admin is made while the portal runs, by invitation, with no password anywhere', async () => {
    const { code, out } = await runApart(here(), 'make-admin', 'Boss@Example.com', 'Ada', 'Boss')
    expect([code, out]).toEqual([0, expect.stringContaining('boss@example.com is an admin.')])
    const person = await server.context.store.read
      .selectFrom('people')
      .select(['name', 'role', 'password_hash'])
      .where('email', '=', 'boss@example.com')
      .executeTakeFirstOrThrow()
    expect({ ...person }).toEqual({ name: 'Ada Boss', role: 'admin', password_hash: null })
    const [mail] = await mailsTo(server.context, 'boss@example.com')
    expect(mail?.text).toContain('/login')
    const other = await server.signIn({ role: 'admin' })
    expect((await run(here(), 'make-admin', 'boss@example.com')).out).toContain('is already an admin')
    expect((await mailsTo(server.context, other.email)).map(({ subject }) => subject)).toEqual([
      'boss@example.com was invited again by the operator',
    ])
    const trail = (await other.get('/api/audit?search=boss@example.com')).body.rows
    expect(trail.map(({ action, detail }: Record<string, string>) => [action, detail])).toEqual([
      ['admin.make', 'invited again, owner'],
      ['admin.make', 'Ada Boss, owner'],
    ])
    await investor(server, 0, { email: 'ann@example.com' })
    for (const [address, told] of [
      ['ann@example.com', 'is an investor’s address'],
      ['nobody', 'Name the address'],
    ] as const) {
      const refused = await run(here(), 'make-admin', address)
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(told)])
      expect(refused.err.trim().split('\n')).toHaveLength(1)
    }
  })

  test('a backup is taken while the portal runs, and restored into an empty place to the cent', async () => {
    const ann = await investor(server, 12_345_67, { email: 'rich@example.com', name: 'Zoë Ångström' })
    const file = join(aside, 'portal.backup')
    const taken = await runApart(here(), 'backup', file)
    expect([taken.code, taken.err]).toEqual([0, ''])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readdir(aside)).filter((name) => name.endsWith('.new'))).toEqual([])
    expect((await run(here(), 'backup', file)).err).toContain('a backup never overwrites')
    const reader = await server.signIn({ role: 'admin', name: 'Reader of health' })
    const { last } = (await reader.get('/api/fund/health')).body.backup
    expect(last.bytes).toBe((await stat(file)).size)
    expect(Math.abs(Date.now() - Date.parse(last.taken_at))).toBeLessThan(60_000)
    await deposit(server, ann.id, 1_00)
    const place = await elsewhere()
    const { code, out, err } = await runApart(place, 'restore', file)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('The book is in order: 1 entry, 2 lines')
    const again = await run(place, 'restore', file)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('already holds data')])
    const { DATA_DIR, DATABASE_URL } = place
    const config = DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR }
    const restored = await startServer(engine, { config })
    expect(await money(restored, ann.id)).toEqual({ capital: 12_345_67, result: 0 })
    const admin = await restored.signIn({ role: 'admin' })
    expect((await admin.get('/api/admin/investors?search=angstrom')).body.rows).toHaveLength(1)
    // The list's counter continues after the restored rows.
    expect((await admin.post('/api/admin/investors', { name: 'Next', email: 'next@example.com' })).status).toBe(201)
    await expectAppendOnly(restored.context.store)
    await restored.close()
    expect(await money(server, ann.id)).toEqual({ capital: 12_346_67, result: 0 })
  })

  test('what is no backup is refused in a line, and leaves the place as it was', async () => {
    await investor(server, 12_345_67)
    const good = join(aside, 'portal.backup')
    expect((await run(here(), 'backup', good)).code).toBe(0)
    const place = await elsewhere()
    const wrong = join(aside, 'wrong')
    await writeFile(wrong, 'no backup at all')
    const cut = join(aside, 'cut')
    await writeFile(cut, (await readFile(good)).subarray(0, 900))
    for (const file of [join(aside, 'missing'), wrong, cut]) {
      const { code, err } = await run(place, 'restore', file)
      expect(code, file).toBe(1)
      expect(err.trim().split('\n'), err).toHaveLength(1)
    }
    expect((await run(place, 'restore', good)).code).toBe(0)
  })

  test('a backup of the other kind of database says where it can be restored', async () => {
    const file = join(aside, 'other.backup')
    if (engine === 'postgres') new DatabaseSync(file).exec('create table book (seq integer)')
    else await writeFile(file, gzipSync('{"format":"portal-rows-1"}'))
    const { code, err } = await run(await elsewhere(), 'restore', file)
    expect([code, err]).toEqual([
      1,
      engine === 'postgres'
        ? 'This backup is of a portal on SQLite: restore it without DATABASE_URL, and then move it.\n'
        : 'This backup is of a portal on PostgreSQL: set DATABASE_URL to restore it.\n',
    ])
  })

  test('a backup of an earlier version is restored and brought to this one', async () => {
    const [old, none] = [await placeWith(engine, 'closures'), await freshDatabase(engine)]
    const placeOf = (dataDir: string, databaseUrl: string | null) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    const file = join(aside, 'old.backup')
    expect((await run(placeOf(old.dataDir, old.databaseUrl), 'backup', file)).code).toBe(0)
    const { code, out, err } = await run(placeOf(join(aside, 'old'), none.databaseUrl), 'restore', file)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('The book is in order: 30 entries')
    // A database that a portal has started on already has today's schema.
    const begun = await freshDatabase(engine)
    const place = placeOf(join(aside, 'begun'), begun.databaseUrl)
    await run(place, 'verify')
    if (engine === 'postgres') expect((await run(place, 'restore', file)).err).toContain('restore into a new one')
    await Promise.all([old.drop(), none.drop(), begun.drop()])
  })

  test('data and a backup of a newer version are refused in a line, and nothing is left behind', async () => {
    const file = join(aside, 'newer.backup')
    const newer = { name: '9999-of-a-newer-version', timestamp: '2099-01-01' }
    const write = (query: ReturnType<typeof sql>) => server.context.store.write(({ db }) => query.execute(db))
    await write(sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`)
    expect((await run(here(), 'verify')).err).toMatch(/^This data is from a newer version of the portal[^\n]+\n$/)
    expect((await run(here(), 'backup', file)).code).toBe(0)
    const place = await elsewhere()
    expect((await run(place, 'restore', file)).err).toMatch(/^This backup was made by a newer version[^\n]+\n$/)
    await write(sql`delete from kysely_migration where name = ${newer.name}`)
    const good = join(aside, 'good.backup')
    expect((await run(here(), 'backup', good)).code).toBe(0)
    expect((await run(place, 'restore', good)).code).toBe(0)
  })

  test('verify says what is wrong with a book', async () => {
    await investor(server, 12_345_67)
    const sound = await run(here(), 'verify')
    expect([sound.code, sound.out]).toEqual([0, expect.stringContaining('The book is in order')])
    await server.context.store.write(({ db }) => dropGuards(db))
    await server.context.store.write(({ db }) =>
      db
        .updateTable('lines')
        .set({ amount: 12_345_68 })
        .where('account', 'like', 'capital:%')
        .where('seq', '=', 1)
        .execute(),
    )
    const { code, err } = await runApart(here(), 'verify')
    expect(code).toBe(1)
    expect(err).toContain('entry 1 is not what its hash says')
    expect(err).toContain('the lines of entry 1 sum to 1 cents')
  })
})
