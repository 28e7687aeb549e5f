import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Audience } from '#contract/calls/desk/messages.ts'
import { messagePortal, messageText } from '#tests/support/portal/message-portal.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('messages on %s', (engine) => {
  const at = messagePortal(engine)

  it.each<[Audience, string[]]>([
    [{ to: 'all' }, ['Ann', 'Cid']],
    [{ to: 'one', email: 'bob@example.com' }, ['Bob']],
    [{ to: 'one', email: 'nobody@example.com' }, []],
    [{ to: 'status', status: 'active' }, ['Ann', 'Cid']],
    [{ to: 'status', status: 'pending' }, ['Bob']],
    [{ to: 'risk-profile', risk_profile: 'aggressive' }, ['Cid']],
    [{ to: 'trading-status', trading_status: 'active' }, ['Ann']],
    [{ to: 'trading-status', trading_status: 'inactive' }, ['Cid']],
  ])('goes to %j: %j, as the preview says', async (audience, names) => {
    const preview = await at.admin.post('/api/messages/preview', { audience })
    expect(preview.body.recipients).toBe(names.length)
    expect(preview.body.some.map(({ name }: { name: string }) => name)).toEqual(names)
    const sent = await at.send(audience)
    expect(sent.status).toBe(names.length === 0 ? 409 : 201)
    if (sent.status !== 201) return
    expect(sent.body).toMatchObject({ state: 'sent', recipients: names.length, by: at.admin.email, audience })
    expect((await at.deliveries(sent.body.id)).map(({ name }: { name: string }) => name)).toEqual(names)
    const { body: file } = await at.admin.get(`/api/messages/${sent.body.id}/deliveries/export`)
    const told = parse(file, { columns: true, bom: true }) as { name: string }[]
    expect(told.map(({ name }) => name)).toEqual(names)
    const { body: trail } = await at.admin.get('/api/audit?action=download')
    expect(trail.rows[0]).toMatchObject({ subject: sent.body.title, detail: 'its deliveries' })
  })

  it('is drawn as it would be mailed, and a test goes to who asks alone', async () => {
    const words = { title: 'A closed Monday', message: 'The office is closed.\n\nTrading goes on.' }
    const mailsNow = () => at.server.context.store.read.selectFrom('mail').select(['to_address', 'subject']).execute()
    const before = (await mailsNow()).length
    const drawn = await at.admin.post('/api/messages/try', { ...words, to_me: false })
    expect(drawn).toMatchObject({ status: 200, body: { subject: words.title, sent_to: null } })
    const button = `Open in the portal:\n${at.server.context.config.portalUrl}/dashboard`
    expect(drawn.body.text).toContain(`Hello,\n\n${words.message}\n\n${button}\n\n--\n`)
    expect(await mailsNow()).toHaveLength(before)
    const tried = await at.admin.post('/api/messages/try', { ...words, to_me: true })
    expect(tried.body.sent_to).toBe(at.admin.email)
    expect((await mailsNow()).slice(before)).toEqual([{ to_address: at.admin.email, subject: `Test: ${words.title}` }])
    expect((await at.admin.post('/api/messages/try', { ...words, title: ' ', to_me: true })).status).toBe(422)
    expect((await at.people.ann.post('/api/messages/try', { ...words, to_me: true })).status).toBe(403)
  })

  it('never goes to whoever was declined, and to an applicant who waits by name or as such', async () => {
    const dan = await at.server.signIn({ name: 'Dan', email: 'dan@example.com', status: 'pending' })
    const reached = async (audience: Audience): Promise<boolean> => {
      const { body } = await at.admin.post('/api/messages/preview', { audience })
      return body.some.some(({ name }: { name: string }) => name === 'Dan')
    }
    const audiences: Audience[] = [
      { to: 'all' },
      { to: 'one', email: dan.email },
      { to: 'status', status: 'inactive' },
      { to: 'trading-status', trading_status: 'inactive' },
    ]
    const asApplicant = audiences.map(async (audience) => [audience.to, await reached(audience)])
    expect(await Promise.all(asApplicant)).toEqual([
      ['all', false],
      ['one', true],
      ['status', false],
      ['trading-status', false],
    ])
    expect(await reached({ to: 'status', status: 'pending' })).toBe(true)
    await at.admin.post(`/api/admin/investors/${dan.id}/decline`, { reason: 'Not accredited.' })
    for (const audience of audiences) expect(await reached(audience)).toBe(false)
    await at.admin.post(`/api/admin/investors/${dan.id}/reactivate`)
    expect(await reached({ to: 'all' })).toBe(true)
    await at.admin.post(`/api/admin/investors/${dan.id}/deactivate`, { reason: 'Wants a pause.' })
    for (const audience of audiences) expect(await reached(audience)).toBe(true)
    await at.takeAway(dan)
  })

  it('never goes to an admin, and previews change nothing', async () => {
    await at.admin.post('/api/messages/preview', { audience: { to: 'all' } })
    expect(await at.titles(at.admin)).toEqual([])
    expect(
      (await at.admin.post('/api/messages/preview', { audience: { to: 'one', email: at.admin.email } })).body,
    ).toEqual({
      recipients: 0,
      some: [],
    })
  })

  it('is sent once by its id, of many at once', async () => {
    const id = randomUUID()
    const to = { to: 'one', email: at.people.cid.email } as const
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.send(to, id, { title: 'Once' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await at.titles(at.people.cid)).filter((title: string) => title === 'Once').length).toBe(1)
    const trail = (await at.admin.get('/api/audit?action=message.send&search=once')).body.rows
    expect(trail).toMatchObject([{ by: at.admin.email, subject: at.people.cid.email, detail: '"Once", to 1 person' }])
  })

  it('is kept as a draft without its words, changed, and sent', async () => {
    const draft = { audience: { to: 'all' }, type: 'alert', priority: 'low', title: '', message: '' }
    const saved = await at.admin.post('/api/message-drafts', draft)
    expect(saved).toMatchObject({ status: 201, body: { ...draft, state: 'draft', recipients: null } })
    const path = `/api/message-drafts/${saved.body.id}`
    const changed = await at.admin.put(path, { version: 0, title: 'Half' })
    expect([changed.status, changed.body.title]).toEqual([200, 'Half'])
    expect((await at.titles(at.people.ann)).includes('Half')).toBe(false)

    const to = { to: 'one', email: at.people.ann.email } as const
    expect((await at.send(to, saved.body.id, { title: 'Whole' })).body.detail).toContain('which version')
    expect((await at.send(to, saved.body.id, { title: 'Whole', version: 1 })).body).toMatchObject({
      state: 'sent',
      title: 'Whole',
    })
    expect(await at.titles(at.people.ann)).toContain('Whole')
    const { body } = await at.admin.get('/api/messages?limit=1')
    expect(body.rows[0]).toMatchObject({ id: saved.body.id, state: 'sent' })
    expect((await at.admin.put(path, { version: 1, ...draft })).status).toBe(409)
    expect((await at.admin.delete(path)).status).toBe(409)
    expect((await at.send(to, randomUUID(), { title: '' })).status).toBe(422)
  })

  it('is thrown away while a draft', async () => {
    const draft = { audience: { to: 'all' }, ...messageText }
    const { body } = await at.admin.post('/api/message-drafts', draft)
    expect((await at.admin.delete(`/api/message-drafts/${body.id}`)).body).toEqual({ deleted: 1 })
    expect((await at.admin.delete(`/api/message-drafts/${body.id}`)).status).toBe(404)
    expect((await at.admin.put(`/api/message-drafts/${body.id}`, { version: 0, ...draft })).status).toBe(404)
  })

  it('is listed newest first, by key', async () => {
    const ids = []
    for (const title of ['One', 'Two', 'Three'])
      ids.push((await at.send({ to: 'all' }, randomUUID(), { title })).body.id)
    const first = (await at.admin.get('/api/messages?limit=2')).body
    const second = (await at.admin.get(`/api/messages?limit=1&before=${first.next}`)).body
    const listed = [...first.rows, ...second.rows].map(({ id }: { id: string }) => id)
    expect(listed).toEqual(ids.toReversed())
  })

  it('keeps words for later under a name, in place of those that had it', async () => {
    const template = { ...messageText, name: 'Welcome', title: 'Welcome, {first_name}' }
    expect((await at.admin.post('/api/message-templates', template)).body.templates).toMatchObject([template])
    const other = { ...template, priority: 'high' }
    const taken = await at.admin.post('/api/message-templates', other)
    expect([taken.status, taken.body.detail]).toEqual([409, 'There is already a template called “Welcome”.'])
    expect((await at.admin.get('/api/message-templates')).body.templates).toMatchObject([
      { priority: template.priority },
    ])
    const changed = await at.admin.post('/api/message-templates', { ...other, replace: true })
    expect(changed.body.templates).toMatchObject([{ name: 'Welcome', priority: 'high', by: at.admin.email }])
    expect((await at.admin.post('/api/message-templates', { ...template, message: '{nmae}' })).status).toBe(422)
    const [{ id }] = changed.body.templates
    expect((await at.admin.delete(`/api/message-templates/${id}`)).body).toEqual({ templates: [] })
    expect((await at.admin.delete(`/api/message-templates/${id}`)).status).toBe(404)
  })

  it('is the admin’s alone', async () => {
    expect(
      (await at.people.ann.post('/api/messages', { id: randomUUID(), audience: { to: 'all' }, ...messageText })).status,
    ).toBe(403)
    expect((await at.people.ann.get('/api/messages')).status).toBe(403)
    expect((await at.admin.get('/api/messages/nothing/deliveries')).status).toBe(404)
    expect((await at.send({ to: 'everybody' } as unknown as Audience)).status).toBe(422)
  })
})
