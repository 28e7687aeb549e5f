import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { latestCode } from '#tests/support/mail/mails.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { written } from '#tests/support/mail/written.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a mail at rest on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const rows = () => server.context.store.read.selectFrom('mail').selectAll().execute()
  const rowTo = async (email: string) => (await rows()).find(({ to_address }) => to_address === email)
  /** The database's files, byte by byte; PostgreSQL's are elsewhere. */
  const bytes = async (): Promise<string> => {
    const { dataDir } = server.context.config
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('portal.sqlite'))
    return (await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))).join('')
  }

  it('lies closed until it is sent, and nowhere afterwards but in its file', async () => {
    const person = await server.signIn()
    await server.visitor().post(`/api/auth/generate-otp?user_email=${person.email}`)
    const code = (await latestCode(server.context, person.email)) ?? ''
    expect(code).toMatch(/^[A-Z]\d{7}$/)
    expect(JSON.stringify(await rows())).not.toContain(code)
    expect(await bytes()).not.toContain(code)

    const sender = startSender(server.context, openTransport(server.context.config, server.context.log))
    await sender.sendDue()
    await sender.stop()
    const mail = await rowTo(person.email)
    expect(mail).toMatchObject({ text: '', sent_at: server.clock.now() })
    expect(await bytes()).not.toContain(code)
    expect(await readFile(join(server.context.config.dataDir, 'outbox', `${mail?.id}.eml`), 'utf8')).toContain(code)
  })

  it('of a notification links to what it speaks of, by the address of its day', async () => {
    const person = await server.signIn()
    const [id] = await send(server.context, notice(person.id, { type: 'security', priority: 'critical' }))
    const sender = startSender(server.context, openTransport(server.context.config, server.context.log))
    await sender.sendDue()
    await sender.stop()
    const mail = await rowTo(person.email)
    const file = await readFile(join(server.context.config.dataDir, 'outbox', `${mail?.id}.eml`), 'utf8')
    const { text = '', html } = await PostalMime.parse(file)
    const address = `${server.context.config.portalUrl}/dashboard#${id}`
    expect(text.split(/\r?\n/)).toContain(address)
    expect(html).toContain(`href="${address}"`)
  })

  it('has one line of subject, whatever a name holds', async () => {
    const { post } = await import('#server/platform/mail/post.ts')
    const subject = 'From Eve\r\nBcc: all@example.com\u2028x'
    await server.context.store.write((work) => post(work, { to: 'a@example.com', ...written(subject) }))
    expect((await rowTo('a@example.com'))?.subject).toBe('From Eve Bcc: all@example.com x')
  })
})
