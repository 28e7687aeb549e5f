import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Store } from '#server/platform/database/store.ts'
import { seal, unseal } from '#server/platform/keys/seal.ts'
import { openSecret } from '#server/platform/keys/secret.ts'
import { openContext } from '#server/server/open.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { fakeClock } from '#tests/support/portal/clock.ts'
import { type Database, engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const [oneSecret, otherSecret] = ['one secret of the tests, long enough', 'other secret of the tests, as long']

describe.each(engines)('the key of a portal on %s', (engine) => {
  let database: Database
  let folder: string
  let opened: Context[]
  beforeEach(async () => {
    database = await freshDatabase(engine)
    folder = await mkdtemp(join(tmpdir(), 'portal-key-'))
    opened = []
  })
  afterEach(async () => {
    await closeAll()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const closeAll = async () => {
    for (const { store } of opened.splice(0)) await store.close()
  }
  const start = async (given: Partial<Config> = {}) => {
    const config = { ...testConfig(join(folder, 'data'), database.databaseUrl), secret: null, ...given }
    const context = await openContext(config, fakeClock(), quietLog)
    opened.push(context)
    return context
  }
  /** The message of a start that fails, or "started". */
  const said = (given?: Partial<Config>) =>
    start(given).then(
      () => 'started',
      (reason: Error) => reason.message,
    )
  const file = () => join(folder, 'data', 'secret')
  const sealBank = async ({ store, secret }: Pick<Context, 'store' | 'secret'>, personId: string) => {
    const sealed = seal(secret, { field: 'bank-account', row: personId }, 'an account')
    const row = { id: personId, account_id: personId, status: 'current' as const, sealed, requested_at: 0 }
    await store.write(({ db }) => db.insertInto('bank_accounts').values(row).execute())
  }
  const forgetFingerprint = ({ store }: Context) =>
    store.write(({ db }) => db.deleteFrom('facts').where('key', '=', 'key-fingerprint').execute())

  it('is made once, kept for its owner alone, and read again', async () => {
    const first = await start()
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
    const { secret } = first
    await closeAll()
    expect((await start()).secret).toEqual(secret)
    expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('secret'))).toEqual(['secret'])
  })

  it('stops the start in one line where a power cut emptied its file beside people', async () => {
    await createPerson(await start())
    await closeAll()
    await writeFile(file(), '')
    expect(await said()).toMatch(/^\S+secret, the key of [^\n]+, is empty, but this data was made with one\.[^\n]+$/)
    expect(await readFile(file(), 'utf8')).toBe('')
  })

  it('stops it beside people from before there were fingerprints as well', async () => {
    const context = await start()
    await createPerson(context)
    await forgetFingerprint(context)
    await closeAll()
    await writeFile(file(), '\n')
    expect(await said()).toContain('is empty')
  })

  it.runIf(engine === 'sqlite')('is made anew where nobody is there', async () => {
    await start()
    await closeAll()
    for (const spoil of [() => writeFile(file(), ''), () => rm(file())]) {
      await spoil()
      const { secret } = await start()
      expect(secret.current).toHaveLength(32)
      await closeAll()
      expect((await start()).secret).toEqual(secret)
      await closeAll()
    }
  })

  it('stops the start where it is gone, and starts once it is back', async () => {
    const context = await start()
    const { id } = await createPerson(context, { account: false })
    await sealBank(context, id)
    await closeAll()
    const kept = await readFile(file())
    await rm(file())
    expect(await said()).toMatch(/is missing, but this data was made with one\.[^\n]+$/)
    await writeFile(file(), kept)
    expect(await said()).toBe('started')
  })

  it('stops the start of a node with another SECRET, or with none', async () => {
    await createPerson(await start({ secret: oneSecret }))
    if (engine === 'sqlite') await closeAll()
    expect(await said({ secret: otherSecret, dataDir: elsewhere() })).toMatch(
      /^SECRET is not the key that this data was made with\.[^\n]+$/,
    )
    expect(await said({ dataDir: elsewhere() })).toMatch(/is missing, but this data was made with one/)
    expect(await said({ secret: oneSecret, dataDir: elsewhere() })).toBe('started')
  })

  /** Another node's folder, for PostgreSQL; SQLite's data is in the folder. */
  const elsewhere = () => join(folder, engine === 'postgres' ? 'other' : 'data')

  it.runIf(engine === 'postgres')(
    'is one for all nodes that start together without a SECRET, or stops them',
    async () => {
      const nodes = await Promise.all(['a', 'b', 'c'].map((name) => said({ dataDir: join(folder, name) })))
      expect(nodes.filter((outcome) => outcome === 'started')).toHaveLength(1)
      for (const outcome of nodes) if (outcome !== 'started') expect(outcome).toContain('made with')
    },
  )

  it.runIf(engine === 'postgres')('is one for all nodes that share a folder', async () => {
    const outcomes = await Promise.all(['a', 'b', 'c'].map(() => said()))
    expect(outcomes).toEqual(['started', 'started', 'started'])
    expect(new Set(opened.map(({ secret }) => secret.current.toString('hex'))).size).toBe(1)
  })

  it.runIf(engine === 'postgres')(
    'is found where another node places it while this one asks the database',
    async () => {
      const { store, secret } = await start()
      const kept = await readFile(file())
      const shared = await mkdtemp(join(folder, 'shared-'))
      const slow: Store = Object.create(store, {
        read: {
          get: () => {
            writeFileSync(join(shared, 'secret'), kept)
            return store.read
          },
        },
      })
      expect(await openSecret({ dataDir: shared, secret: null, secretNext: null }, slow)).toEqual(secret)
    },
  )

  it('is asked of by what it sealed, where the data is older than fingerprints', async () => {
    const context = await start({ secret: oneSecret })
    const { id } = await createPerson(context, { account: false })
    await sealBank(context, id)
    await forgetFingerprint(context)
    await closeAll()
    expect(await said({ secret: otherSecret })).toContain('SECRET is not the key')
    const again = await start({ secret: oneSecret })
    const { sealed } = await again.store.read.selectFrom('bank_accounts').select('sealed').executeTakeFirstOrThrow()
    expect(unseal(again.secret, { field: 'bank-account', row: id }, sealed)).toBe('an account')
  })

  it('is not asked of where an admin was made before the first start', async () => {
    const context = await start()
    await createPerson(context, { role: 'admin' })
    await forgetFingerprint(context)
    await closeAll()
    await rm(file())
    expect(await said()).toBe('started')
  })
})
