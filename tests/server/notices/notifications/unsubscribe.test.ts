import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationType } from '#fund/notices/notification-settings.ts'
import { leaveLink } from '#server/notices/notifications/unsubscribe.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport, readMailFile } from '#server/platform/mail/transport.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('one category switched off from a mail on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  /** The newest mail to a person, as it leaves. */
  const rawTo = async (person: SignedIn): Promise<string> => {
    const context = { ...server.context, config: { ...server.context.config, smtpUrl: null } }
    const sender = startSender(context, openTransport(context.config, context.log))
    await sender.sendDue()
    await sender.stop()
    const mails = await mailsTo(context, person.email)
    return String(await readMailFile(context.config, mails[0]?.id ?? ''))
  }
  const settingsOf = async (person: SignedIn) => (await person.get(`/api/notification-settings/${person.email}`)).body
  const post = (address: string, init: RequestInit = {}) =>
    fetch(server.url + address, {
      method: 'POST',
      redirect: 'manual',
      body: 'List-Unsubscribe=One-Click',
      ...init,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...init.headers },
    })

  it('is a header of one line without an address; a GET asks and changes nothing, a POST by anybody acts', async () => {
    const [person, other] = [await server.signIn(), await server.signIn()]
    await send(server.context, notice(person.id, { type: 'report' }))
    const raw = await rawTo(person)
    const portal = server.context.config.portalUrl
    const [, address = ''] = /^List-Unsubscribe: <(\S+)>\r?$/m.exec(raw) ?? []
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(address.startsWith(`${portal}/api/notices/unsubscribe?key=`)).toBe(true)
    expect(address).not.toContain(person.email)
    const path = address.slice(portal.length)

    const before = await settingsOf(person)
    const page = await fetch(server.url + path, { redirect: 'manual' })
    expect([page.status, (await page.text()).includes('Switch them off')]).toEqual([200, true])
    expect(await settingsOf(person)).toEqual(before)

    // As RFC 8058 would have it, and as most mail programs do it.
    const body = new FormData()
    body.append('List-Unsubscribe', 'One-Click')
    expect((await fetch(server.url + path, { method: 'POST', body })).status).toBe(200)
    expect((await post(path)).status).toBe(200)
    expect(await settingsOf(person)).toEqual({ ...before, categories: { ...before.categories, report: false } })
    expect(await settingsOf(other)).toEqual(before)

    // What a web page's mail program sends along says nothing: the key was in the mail alone.
    for (const headers of [{ origin: 'https://mail.example' }, { origin: 'null', 'sec-fetch-site': 'cross-site' }]) {
      await person.patch(`/api/notification-settings/${person.email}`, { categories: { report: true } })
      for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
        expect((await post(path, { headers: { ...headers, 'content-type': type } })).status).toBe(200)
      expect((await settingsOf(person)).categories.report).toBe(false)
    }

    const forged = path.replace('.report.', '.system.')
    expect([(await post(forged)).status, (await settingsOf(person)).categories.system]).toEqual([410, true])
    expect((await post('/api/notices/unsubscribe')).status).toBe(410)
  })

  it.each<[NotificationType, object, boolean]>([
    ['report', {}, true],
    ['performance', {}, true],
    ['system', {}, true],
    ['security', {}, false],
    ['deposit', {}, false],
    ['withdrawal', {}, false],
    ['profit', {}, false],
    ['alert', {}, false],
    ['system', { binding: true }, false],
    ['report', { kept: true }, false],
  ])('a mail about %s %j can do so: %s', (type, more, can) => {
    const personId = '01a22536-52e4-7000-8037-3334821c6e1f'
    expect(leaveLink(server.context.secret, { personId, type, ...more }) !== undefined).toBe(can)
  })

  it('an agreement and a tax paper are mailed all the same', async () => {
    const person = await server.signIn()
    await person.patch(`/api/notification-settings/${person.email}`, { categories: { system: false } })
    await send(server.context, notice(person.id, { type: 'system' }))
    await send(server.context, notice(person.id, { type: 'system', title: 'An agreement', kept: true }))
    expect((await mailsTo(server.context, person.email)).map(({ subject }) => subject)).toEqual(['An agreement'])
  })
})
