import { describe, expect, test } from 'vitest'
import { isListed, portalsOwn, whyNotListed } from '#server/platform/queues/own-network.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'
import { webhookPortal } from '#tests/support/portal/webhook-portal.ts'

test.each(['books.internal', 'books', '10.1.2.3', '10.1.2.0/24', '192.168.7.8/30', 'fd12:3456::7', 'fd12:3456::/120'])(
  '%s can be listed',
  (host) => expect(whyNotListed(host)).toBeNull(),
)

test.each([
  ['10.0.0.0/8', /256/],
  ['fd12::/64', /256/],
  ['10.1.2.0/33', /not a network/],
  ['10.1.2.0/24/2', /not a network/],
  ['127.0.0.1', /never reached/],
  ['127.0.0.0/24', /never reached/],
  ['169.254.169.254', /never reached/],
  ['::1', /never reached/],
  ['fe80::1', /never reached/],
  ['::ffff:10.1.2.3', /never reached/],
  ['fd00:ec2::254', /never reached/],
  ['fd00:ec2::23', /never reached/],
  ['fd00:c1::a9fe:a9fe', /never reached/],
  ['fd00:42::42', /never reached/],
  ['localhost', /this machine/],
  ['a.localhost', /this machine/],
  ['127.1', /this machine/],
  ['2130706433', /this machine/],
  ['0x7f.0x1', /this machine/],
  ['10.1.2.3.', /this machine/],
  ['-a', /is needed/],
])('%s cannot be listed', (host, why) => expect(whyNotListed(host)).toMatch(why))

test('the portal’s own database and proxy are known by their addresses, whatever their names resolve to now', async () => {
  const config = {
    databaseUrl: 'postgres://portal@db.internal/portal',
    databaseDirectUrl: null,
    portalUrl: 'https://portal.example.com',
    trustProxy: '10.1.2.9, 10.1.3.0/24',
  } as Parameters<typeof portalsOwn>[0]
  const names: Record<string, string> = { 'db.internal': '10.1.2.7', 'portal.example.com': '10.1.2.8' }
  const isOwn = await portalsOwn(config, async (host) => [{ address: names[host] ?? '' }])
  expect(['10.1.2.7', '10.1.2.8', '10.1.2.9', '10.1.3.77'].map(isOwn)).toEqual([true, true, true, true])
  expect(isOwn('10.1.2.10')).toBe(false)
})

test('they are known however their addresses are written, also a database that a parameter names', async () => {
  const config = {
    databaseUrl: 'postgres://portal@/portal?host=10.1.2.7',
    databaseDirectUrl: 'postgres://portal@ignored.internal/portal?sslmode=disable&host=FD12:0:0::7',
    portalUrl: 'https://portal.example.com',
    trustProxy: '::ffff:10.1.2.9, FD12:0::9',
  } as Parameters<typeof portalsOwn>[0]
  const isOwn = await portalsOwn(config, async () => [])
  expect(['10.1.2.7', 'fd12::7', '10.1.2.9', 'fd12::9'].map(isOwn)).toEqual([true, true, true, true])
  const socket = { ...config, databaseUrl: 'postgres:///portal?host=/run/postgresql', databaseDirectUrl: null }
  expect((await portalsOwn({ ...socket, trustProxy: false }, async () => []))('10.1.2.7')).toBe(false)
})

test('an address is listed however it is written', () => {
  expect(isListed([{ host: 'fd12:0:0::7', port: 8443 }], 'fd12::7', 8443)).toBe(true)
  expect(isListed([{ host: 'books', port: 8443 }], '10.1.2.3', 8443)).toBe(false)
})

describe.each(subjectEngines)('webhooks into the fund’s own network on %s', (engine) => {
  const at = webhookPortal(engine)
  const target = { host: '10.1.2.0/24', port: 8443 }
  const url = 'https://10.1.2.3:8443/hook'

  const add = () => at.owner.post('/api/webhooks', { url, events: ['week.closed'] })

  test('a host is listed once a second person has approved it; then a webhook may lead there, and to no other port', async () => {
    await at.beginInPublic()
    const approver = await at.server.signIn({ role: 'admin', adminRole: 'approver' })
    expect((await add()).status).toBe(422)
    const asked = await at.owner.post('/api/webhook-targets', target)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect((await add()).status).toBe(422)
    const [waiting] = (await approver.get('/api/approvals?state=waiting')).body.rows
    expect(waiting).toMatchObject({ kind: 'webhook-target', subject_id: '10.1.2.0/24:8443' })
    expect((await approver.post(`/api/approvals/${waiting.id}/approve`)).status).toBe(200)
    const [listed] = (await at.owner.get('/api/webhook-targets')).body
    expect(listed).toMatchObject({ ...target, added_by: 'owner@example.com' })
    expect((await add()).status).toBe(201)
    const elsewhere = { url: 'https://10.1.2.3:9443/hook', events: ['week.closed'] }
    expect((await at.owner.post('/api/webhooks', elsewhere)).status).toBe(422)
    expect((await at.owner.post('/api/webhook-targets', { host: '127.0.0.1', port: 443 })).status).toBe(422)
    // Closing a door takes one.
    expect((await at.owner.delete(`/api/webhook-targets/${listed.id}`)).body).toEqual({ removed: listed.id })
    expect((await at.owner.post('/api/webhooks', { url, events: ['week.closed'] })).status).toBe(422)
    const acts = (await at.owner.get('/api/audit')).body.rows.map(({ action }: { action: string }) => action)
    expect(acts).toEqual(expect.arrayContaining(['webhook.let-in', 'webhook.shut-out']))
  })

  test('an owner who is alone lists nothing, by no delay either: an approver comes first', async () => {
    await at.beginInPublic()
    const asked = await at.owner.post('/api/webhook-targets', target)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringMatching(/invite an approver first/)])
    expect((await at.owner.get('/api/approvals?state=waiting')).body.rows).toEqual([])
    expect((await at.owner.get('/api/webhook-targets')).body).toEqual([])
  })
})
