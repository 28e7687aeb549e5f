import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import type { Db } from '#server/platform/database/store.ts'
import { couldNotBeCompared } from '#server/proof/log/compare.ts'
import { compareDaily } from '#server/proof/log/comparison.ts'
import { publishProofs, rotateSigningKey } from '#server/server/operator/proofs.ts'
import { OperatorError } from '#server/server/operator/refused.ts'
import { verifyAndKeep } from '#server/server/operator/verify.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('watching the proofs on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    await investor(server, 50_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 1_000)
    return () => server.close()
  })
  const health = async () => (await admin.get('/api/fund/health')).body.proofs
  const notices = () =>
    server.context.store.read.selectFrom('notifications').selectAll().where('priority', '=', 'critical').execute()
  const verify = (folder?: string) =>
    verifyAndKeep({ store: server.context.store, config: server.context.config, now: server.clock.now() }, folder)
  const cheat = () =>
    server.context.store.write(async ({ db }) => {
      await dropGuards(db)
      await db.updateTable('openings').set({ balance: 50_000_01 }).execute()
    })

  test('once a day the book is compared with its roots; a mismatch is a critical notification, daily while it lasts', async () => {
    expect(await health()).toBeNull()
    await Promise.all([compareDaily(server.context), compareDaily(server.context)])
    const first = new Date(server.clock.now()).toISOString()
    const thing = { place: null, compared_at: first, agreed_at: first, problems: [] }
    const compared = [
      { kind: 'roots', ...thing },
      { kind: 'witnesses', ...thing },
    ]
    const agreed = { compared_at: first, agreed_at: first, statements: 2, leaves: 2, problems: [], compared }
    expect(await health()).toEqual(agreed)
    await cheat()
    server.clock.advance({ hours: 23 })
    await compareDaily(server.context)
    expect(await health()).toEqual(agreed)
    server.clock.advance({ hours: 2 })
    await compareDaily(server.context)
    const now = await health()
    expect(now).toMatchObject({
      agreed_at: first,
      problems: [expect.stringContaining('is not what was signed'), expect.any(String)],
    })
    expect(now.compared_at).not.toBe(first)
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect([notice?.type, notice?.message]).toEqual(['security', expect.stringContaining('is not what was signed')])
    server.clock.advance({ hours: 25 })
    await compareDaily(server.context)
    expect(await notices()).toHaveLength(2)
  })

  test('npm run admin -- verify keeps what it found, and tells of a mismatch', async () => {
    expect(await verify()).toContain('The book is in order')
    expect((await health()).problems).toEqual([])
    await cheat()
    await expect(verify()).rejects.toThrow('is not what was signed')
    expect((await health()).problems).not.toEqual([])
    expect(await notices()).toHaveLength(2)
  })

  test('another mismatch on the same day is reported as well, and the same one only once', async () => {
    await cheat()
    server.clock.advance({ hours: 25 })
    await compareDaily(server.context)
    await expect(verify()).rejects.toThrow()
    expect((await notices()).map(({ title }) => title)).toEqual([
      'The book does not match its published roots',
      'The book is not in order',
    ])
    await server.context.store.write(({ db }) =>
      db.updateTable('week_rows').set({ carried_after: 7 }).where('version', '=', 1).execute(),
    )
    await expect(verify()).rejects.toThrow()
    const later = await notices()
    await expect(verify()).rejects.toThrow()
    expect(await notices()).toHaveLength(later.length)
    expect(later.length).toBeGreaterThan(2)
  })

  test('what was found in published files stays until they are compared again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proofs-'))
    const { store, config } = server.context
    await publishProofs({ store, config, now: server.clock.now() }, [folder])
    const files = async () =>
      (await health()).compared.find(({ kind }: { kind: string }) => kind === 'files') as Record<string, unknown>
    await compareDaily(server.context)
    expect(await files()).toBeUndefined()
    const at = () => new Date(server.clock.now()).toISOString()
    const first = at()
    expect(await verify(folder)).toContain(`In ${folder}, 8 published files were compared`)
    const text = await readFile(join(folder, 'proofs/1.txt'), 'utf8')
    await writeFile(join(folder, 'proofs/1.txt'), 'another')
    server.clock.advance({ hours: 1 })
    const second = at()
    await expect(verify(folder)).rejects.toThrow('proofs/1.txt was changed')
    expect(await notices()).toHaveLength(1)
    server.clock.advance({ hours: 1 })
    const third = at()
    expect(await verify()).toContain('No published files were compared')
    const problems = ['proofs/1.txt was changed']
    expect(await files()).toEqual({ kind: 'files', place: folder, compared_at: second, agreed_at: first, problems })
    expect(await health()).toMatchObject({ compared_at: third, agreed_at: first, problems })
    await writeFile(join(folder, 'proofs/1.txt'), text)
    await verify(folder)
    expect(await files()).toMatchObject({ compared_at: third, agreed_at: third, problems: [] })
  })

  const change = (unit: (db: Db) => Promise<unknown>) =>
    server.context.store.write(async ({ db }) => {
      await dropGuards(db)
      await unit(db)
    })
  const statements = () => server.context.store.read.selectFrom('proof_statements').select('kind').execute()
  const nextDay = async () => {
    server.clock.advance({ hours: 25 })
    await compareDaily(server.context)
    return (await health()).problems
  }

  test('a row that no rule gives is named, and all else is compared as well', async () => {
    await investor(server, 20_000_00)
    const week = await runWeek(server, admin, 500)
    await change(async (db) => {
      const last = await db.selectFrom('week_rows').selectAll().orderBy('week_from', 'desc').executeTakeFirstOrThrow()
      const { week_from, account_id, share, result_change } = last
      const figures = { tier_percent: 61, share: share + 100, result_change: result_change + 100 }
      const rows = db.updateTable('week_rows').set(figures)
      await rows.where('week_from', '=', week_from).where('account_id', '=', account_id).execute()
    })
    expect(await nextDay()).toContainEqual(
      expect.stringMatching(new RegExp(`in the week of ${week} .*is not what was signed`)),
    )
    expect(await notices()).toHaveLength(1)
    const told = await verify().catch((reason: unknown) => reason)
    expect(told).toBeInstanceOf(OperatorError)
    expect(String(told)).toMatch(/tier_percent is stored as 61/)
    expect(String(told)).toMatch(/is not what was signed/)
  })

  test('what cannot be compared at all is a mismatch; a database that is away is none', async () => {
    await change((db) => db.schema.alterTable('proof_witnesses').renameTo('gone').execute())
    expect(await nextDay()).toEqual([expect.stringMatching(/^the book and its roots could not be compared: /)])
    expect(await notices()).toHaveLength(1)
    await expect(verify()).rejects.toThrow('could not be compared')
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(() => couldNotBeCompared('the book', away)).toThrow(away)
  })

  test('a missing log is reported, and no second one begins', async () => {
    await change(async (db) => {
      await db.deleteFrom('proof_statements').execute()
      await db.deleteFrom('proof_keys').execute()
    })
    await expect(verify()).rejects.toThrow('2 statements were signed, but the book has 0')
    const told = (await notices()).length
    const week = await runWeek(server, admin, 100)
    expect(await statements()).toEqual([])
    expect(await notices()).toHaveLength(told + 1)
    expect((await health()).problems).toContainEqual(expect.stringContaining(`the week of ${week} was booked and not`))
    // Nor if the count of the statements is gone with them.
    await change((db) => db.deleteFrom('facts').where('key', '=', 'proofs-signed').execute())
    await runWeek(server, admin, 100)
    expect(await statements()).toEqual([])
    expect(await nextDay()).toContainEqual(`the week of ${week} has no root`)
  })

  test('a key that was retired behind the book’s back is reported, and starts no second log', async () => {
    await change((db) => db.updateTable('proof_keys').set({ retired_at: 1 }).execute())
    await expect(verify()).rejects.toThrow('retired at a different time than the statements say')
    await runWeek(server, admin, 100)
    expect(await statements()).toHaveLength(2)
    expect((await health()).problems).toEqual([expect.stringContaining('no keys are stored as being in force')])
    await expect(
      rotateSigningKey({ store: server.context.store, config: server.context.config, now: server.clock.now() }),
    ).rejects.toThrow('The key was not handed over')
    // Once it is put right, the log continues.
    await change((db) => db.updateTable('proof_keys').set({ retired_at: null }).execute())
    await runWeek(server, admin, 100)
    expect(await statements()).toHaveLength(3)
  })
})
