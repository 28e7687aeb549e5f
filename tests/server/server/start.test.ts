import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdPort } from '#server/platform/base/bound.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { explain } from '#server/server/operator/explain.ts'
import { run } from '#server/server/run.ts'
import { engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { emptyFolder, main, type PortalProcess, startProcess } from '#tests/support/portal/portal-process.ts'
import { quietLog } from '#tests/support/portal/server.ts'

describe('a start', () => {
  let folder: string
  let children: ChildProcess[]
  beforeEach(async () => {
    folder = await emptyFolder()
    children = []
  })
  afterEach(async () => {
    for (const child of children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    await rm(folder, { recursive: true, force: true })
  })

  const start = (env: Record<string, string> = {}, cwd = folder, script = main): Promise<PortalProcess> =>
    startProcess(cwd, env, script, (child) => children.push(child))

  it('prints its addresses, keeps a secret to itself, and ends cleanly at Ctrl-C', async () => {
    const { url, printed, end } = await start()
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
    expect(printed()).toContain(`${url}/api/docs`)
    const names = await readdir(join(folder, '.data'), { recursive: true })
    expect(names).toEqual(expect.arrayContaining(['secret', 'lock.sqlite', 'portal.sqlite', 'portal.sqlite-wal']))
    for (const name of ['', ...names]) {
      const { mode } = await stat(join(folder, '.data', name))
      expect([name, mode & 0o077]).toEqual([name, 0])
    }
    expect(await end('SIGINT')).toEqual([0, null])
    // The files of this repository are not an owner's: that is said, and nothing else is wrong.
    const madeUp = /still made up|has not confirmed its bank account/
    expect(printed()).toMatch(madeUp)
    const others = printed()
      .split('\n')
      .filter((line) => !madeUp.test(line))
    expect(others.join('\n')).not.toMatch(/Error|warn/i)
  })

  it('ends cleanly and soon while a mail server holds a mail and says nothing', async () => {
    const held = createServer().listen(0, '127.0.0.1')
    await once(held, 'listening')
    const connected = once(held, 'connection')
    const { port } = held.address() as AddressInfo
    const { url, end, printed } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const query = 'user_name=Ada&user_email=ada@example.com'
    expect((await fetch(`${url}/api/users/register?${query}`, { method: 'POST' })).status).toBe(201)
    const [socket] = await connected
    const begun = performance.now()
    expect(await end('SIGTERM')).toEqual([0, null])
    expect(performance.now() - begun).toBeLessThan(8000)
    expect(printed()).not.toMatch(/Error/)
    socket.destroy()
    held.close()
  })

  it('says what is wrong with the files of the owner and of a language, and so do the commands', async () => {
    const parts = ['package.json', 'content', 'src/server', 'src/reading', 'src/contract', 'src/fund']
    for (const part of parts) await cp(part, join(folder, part), { recursive: true })
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    const printedBy = async (script: string): Promise<string> => {
      const { printed, end } = await start({}, folder, join(folder, script))
      expect(await end('SIGTERM')).toEqual([1, null])
      return printed()
    }
    const scripts = [main, 'src/server/admin.ts']
    const house = join(folder, 'content/house.yaml')
    const text = await readFile(house, 'utf8')
    await writeFile(house, text.replace(/companyId: .*/, 'companyId: nope'))
    for (const script of scripts)
      expect(await printedBy(script)).toMatch(
        /^A mistake in what the owner writes \(docs\/brand\.md teaches it\)\.\n\ncontent\/house\.yaml:\d+:\d+ .*companyId\n +found +"nope"\n +expected +ten capital letters or digits\n+$/,
      )
    await rm(house)
    for (const script of scripts) expect(await printedBy(script)).toMatch(/no file of this name\n.*\n+$/)
    await writeFile(house, text)
    await mkdir(join(folder, 'content/languages/xx'), { recursive: true })
    for (const script of scripts)
      expect(await printedBy(script)).toBe('content/languages/xx: language.yaml is missing, which names the language\n')
  })

  it('says in one line that a setting is bad', async () => {
    const { url, printed, end } = await start({ PORT: 'many' })
    expect(url).toBeUndefined()
    expect(printed()).toBe('PORT must be a whole number from 0 to 65535.\n')
    expect(await end('SIGTERM')).toEqual([1, null])
  })

  it.each([
    [{ PUBLIC_API_URL: 'nowhere' }, 'PUBLIC_API_URL: "nowhere" is neither "none" nor an http(s) address\n'],
    [{ PUBLIC_ADMIN_EMAIL: 'boss' }, 'PUBLIC_ADMIN_EMAIL: "boss" is not an email address\n'],
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535.\n'],
    [{ METRICS_PORT: '0' }, 'METRICS_PORT must be a whole number from 1 to 65535.\n'],
    [{ HOST: '192.0.2.1', PORTAL_URL: 'http://a.example' }, 'HOST 192.0.2.1 is not an address of this machine.\n'],
  ])('says in one line, before any build, that a setting is bad: %o', async (env, line) => {
    const started = await start(env, process.cwd(), 'scripts/serve.ts')
    expect(started.printed()).toBe(line)
    expect(await started.end('SIGTERM')).toEqual([1, null])
  })

  /** The line that a start in this process ends with, as `src/server/main.ts` prints it. */
  const refusal = (env: Record<string, string>): Promise<string> =>
    run(readConfig({ PORT: '0', DATA_DIR: join(folder, '.data'), ...env }, null), { now: Date.now }, quietLog).then(
      () => 'It has started.',
      explain,
    )

  it('says in one line that its data folder cannot be one', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    expect(await refusal({ DATA_DIR: file })).toBe(`DATA_DIR ${file} cannot be created or used as a folder (EEXIST).`)
  })

  it('says in one line that its key cannot be read', async () => {
    const key = join(folder, '.data', 'secret')
    await mkdir(key, { recursive: true })
    expect(await refusal({})).toBe(`${key}, the key of codes and sessions, cannot be read (EISDIR).`)
  })

  it('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const line = `PORT ${port} is already in use on 127.0.0.1. Stop the program that uses it, or set another PORT.`
    expect(await refusal({ PORT: String(port) })).toBe(line)
    const metrics = `METRICS_PORT ${port} is already in use on 127.0.0.1. Stop the program that uses it, or set another METRICS_PORT.`
    expect(await refusal({ METRICS_PORT: String(port) })).toBe(metrics)
    other.close()
  })

  it('keeps any free port that it is to choose from other programs, from then on until it ends', async () => {
    const listens = async (port: number): Promise<boolean> => {
      const other = createServer().listen(port, '127.0.0.1')
      return once(other, 'listening').then(
        () => once(other.close(), 'close').then(() => true),
        () => false,
      )
    }
    const held = await holdPort('127.0.0.1')
    expect(await listens(held.port)).toBe(false)
    const config = readConfig({ PORT: String(held.port), DATA_DIR: join(folder, '.data') }, null)
    const { url, stop } = await run(config, { now: Date.now }, quietLog, { held })
    expect(url).toBe(`http://127.0.0.1:${held.port}`)
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })
    expect(await listens(held.port)).toBe(false)
    await stop()
    expect(await listens(held.port)).toBe(true)
    const unused = await holdPort('127.0.0.1')
    await expect(
      run({ ...config, dataDir: join(folder, '.data', 'secret') }, { now: Date.now }, quietLog, { held: unused }),
    ).rejects.toThrow(/cannot be created/)
    expect(await listens(unused.port)).toBe(true)
  })

  it('says in one line that it cannot choose a port of a host that is not its own', async () => {
    const { printed, end } = await start({ PORT: '0', HOST: '192.0.2.1', PORTAL_URL: 'http://a.example' })
    expect(printed()).toBe('HOST 192.0.2.1 is not an address of this machine.\n')
    expect(await end('SIGTERM')).toEqual([1, null])
  })

  it('says in one line that its database does not answer', async () => {
    expect(await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/portal' })).toMatch(
      /^DATABASE_URL does not answer: .*ECONNREFUSED.*$/,
    )
  })

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate; see the manual'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in certificate chain'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify the first certificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unable to get local issuer certificate'],
    ['CERT_HAS_EXPIRED', 'certificate has expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'Host: a.example. is not in the cert’s altnames'],
  ])('says in one line that the certificate of its database is not taken: %s', (code, message) => {
    expect(explain(Object.assign(new Error(message), { code }))).toBe(
      `DATABASE_URL asks for TLS, but the server’s certificate is not accepted: ${message} (sslrootcert=FILE names the authority that signed it)`,
    )
  })

  it('says in one line that its database takes no TLS, or that its name cannot be found', async () => {
    const plain = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end('N')))
    plain.listen(0, '127.0.0.1')
    await once(plain, 'listening')
    const { port } = plain.address() as AddressInfo
    const asking = `postgres://a:b@127.0.0.1:${port}/portal?sslmode=verify-full`
    expect(await refusal({ DATABASE_URL: asking })).toBe('DATABASE_URL asks for TLS, which the server does not offer.')
    expect(explain(Object.assign(new Error('getaddrinfo EAI_AGAIN a.example'), { code: 'EAI_AGAIN' }))).toBe(
      'DATABASE_URL does not answer: getaddrinfo EAI_AGAIN a.example',
    )
    plain.close()
  })

  it('says in one line that its data is in use by another process', async () => {
    await start()
    const second = await start()
    const line = `The data in ${join(folder, '.data')} is in use by another portal process.`
    expect(second.printed().startsWith(line)).toBe(true)
    expect(second.printed().split('\n')).toHaveLength(2)
    expect(await second.end('SIGTERM')).toEqual([1, null])
  })

  it.runIf(engines.includes('postgres'))('may be one of several on one PostgreSQL', async () => {
    const { databaseUrl, drop } = await freshDatabase('postgres')
    const nodes = await Promise.all(
      ['a', 'b'].map((name) =>
        start({ DATABASE_URL: String(databaseUrl), DATA_DIR: join(folder, name), SECRET: 's'.repeat(32) }),
      ),
    )
    for (const { url } of nodes) expect((await fetch(`${url}/api/health`)).status).toBe(200)
    await Promise.all(nodes.map((node) => node.end('SIGINT')))
    await drop()
  })

  it('keeps every registration that it acknowledged, killed while it takes them', async () => {
    const acknowledged: string[] = []
    for (let round = 0; round < 2; round += 1) {
      const { url, end } = await start()
      const register = async (name: string): Promise<void> => {
        const query = `user_name=Ada&user_email=${name}@example.com`
        const response = await fetch(`${url}/api/users/register?${query}`, { method: 'POST' }).catch(() => undefined)
        if (response?.status === 201) acknowledged.push(`${name}@example.com`)
      }
      const all = Array.from({ length: 20 }, (_, index) => register(`r${round}-${index}`))
      await Promise.race(all)
      expect(await end('SIGKILL')).toEqual([null, 'SIGKILL'])
      await Promise.all(all)
    }
    // The next start does what was put off until after an answer.
    const { end } = await start()
    const database = new DatabaseSync(join(folder, '.data', 'portal.sqlite'), { readOnly: true })
    const emails = (query: string) =>
      database
        .prepare(query)
        .all()
        .map(({ email }) => email)
    // What fails at the first look is tried again 15 seconds later.
    await expect.poll(() => emails('select name as email from deferred'), { timeout: 20_000 }).toEqual([])
    const kept = new Set(emails('select email from people'))
    database.close()
    expect(await end('SIGTERM')).toEqual([0, null])
    expect(acknowledged.length).toBeGreaterThan(0)
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([])
  })
})
