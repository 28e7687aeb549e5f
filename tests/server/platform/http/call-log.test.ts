import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referencePattern } from '#fund/text/reference.ts'
import { openLog } from '#server/platform/config/log.ts'
import { latestCode, otherThan } from '#tests/support/mail/mails.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

describe('what the log tells', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.close())

  it('is route templates and keyed hashes: no address, no code, no query', async () => {
    const { email, ...person } = await server.signIn({ email: 'told.secret@example.com' })
    const browser = server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    const code = (await latestCode(server.context, email)) ?? ''
    await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otherThan(code)}`)
    await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${code}`)
    const outcomes = server.logged.map(({ told }) => (told as { signedIn?: boolean }).signedIn)
    expect(outcomes.filter((outcome) => outcome !== undefined)).toEqual([false, true])
    await person.get(`/api/investors/${email}`)
    await person.get(`/api/nothing/${email}?x=${code}`)
    await person.get('/api/audit')
    expect(server.logged.at(-1)?.told).toMatchObject({ route: '/api/audit', status: 403 })
    const told = JSON.stringify(server.logged)
    expect(told).toContain('/api/auth/verify-otp')
    for (const secret of [email, encodeURIComponent(email), 'told.secret', code, 'user_email', '127.0.0.1'])
      expect(told).not.toContain(secret)
    const who = server.logged.map((line) => (line.told as { who?: string }).who)
    expect(who.every((hash) => /^[0-9a-f]{12}$/.test(hash ?? ''))).toBe(true)
  })
})

describe('lines of the log', () => {
  it('are written all of one turn at once and in order, and with a failure at once', async () => {
    const written: string[] = []
    const out = new Writable({
      write: (chunk, _encoding, done) => {
        written.push(String(chunk))
        done()
      },
    })
    const log = openLog('plain', out)
    log.info({}, 'first')
    log.warn({}, 'second')
    expect(written).toEqual([])
    await setImmediate()
    expect(written).toEqual(['first\nwarn: second\n'])
    log.info({}, 'third')
    log.error({}, 'fourth')
    expect(written.slice(1)).toEqual(['third\nerror: fourth\n'])
    await setImmediate()
    expect(written).toHaveLength(2)
  })
})

describe('a failure of ours', () => {
  it('answers 500 with a sentence and no trace, and is logged by its route', async () => {
    const server = await startServer('sqlite')
    await server.context.store.write(({ db }) => db.schema.dropTable('allowances').execute())
    const { status, body, headers } = await server.visitor().post('/api/auth/generate-otp?user_email=a@example.com')
    expect([status, body]).toEqual([500, { detail: 'Something failed on our side. Try again in a moment.' }])
    const reference = headers.get('x-reference')
    expect(reference).toMatch(referencePattern)
    const [line] = server.logged.filter(({ level }) => level === 'error')
    expect(line?.told).toMatchObject({ reference, method: 'POST', route: '/api/auth/generate-otp' })
    expect(JSON.stringify(line)).not.toContain('a@example.com')
    await server.close()
  })
})
