import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, expect } from 'vitest'
import type { WebhookEvent } from '#fund/notices/webhook-events.ts'
import { startWebhookSender } from '#server/desk/webhooks/sender.ts'
import { openOutgoing } from '#server/platform/queues/outgoing.ts'
import type { Sending } from '#server/platform/queues/sending.ts'
import { type PushService, startPushService } from '#tests/support/mail/push-service.ts'
import { type SignedIn, startServer, type TestServer } from './server.ts'

/** What the receiver computes to verify the sender (Standard Webhooks 1.0). */
export const signatureBy = (secret: string, headers: Record<string, unknown>, body: Buffer) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

/** A portal, a signed-in owner, and the owner's system that receives events: each new for every test. */
export interface WebhookPortal {
  service: PushService
  server: TestServer
  sender: Sending
  owner: SignedIn
}

export const webhookPortal = (engine: Parameters<typeof startServer>[0]) => {
  const portal = {} as WebhookPortal
  const begin = async (privateAddresses: boolean) => {
    portal.service = await startPushService()
    portal.server = await startServer(engine, {
      config: { outgoing: { privateAddresses, certificate: portal.service.certificate } },
    })
    const { context } = portal.server
    portal.sender = startWebhookSender(context, openOutgoing(context))
    portal.owner = await portal.server.signIn({ role: 'admin', email: 'owner@example.com' })
  }
  const end = async () => {
    await portal.sender.stop()
    await portal.server.close()
    await portal.service.close()
  }
  beforeEach(() => begin(true))
  afterEach(end)

  return Object.assign(portal, {
    /** The same, but systems in a private network receive nothing. */
    beginInPublic: async () => {
      await end()
      await begin(false)
    },
    /** A day or more has passed, and the session with it. */
    signInAgain: async (email?: string) => {
      portal.owner = await portal.server.signIn({ role: 'admin', ...(email && { email }) })
    },
    add: async (events: readonly WebhookEvent[] = ['investor.approved'], name = 'hook') => {
      const { status, body } = await portal.owner.post('/api/webhooks', { url: portal.service.endpoint(name), events })
      expect(status, JSON.stringify(body)).toBe(201)
      return { id: body.webhook.id as string, secret: body.secret as string }
    },
    approve: async () => {
      const person = await portal.server.signIn({ status: 'pending' })
      expect((await portal.owner.post(`/api/admin/investors/${person.id}/approve`)).status).toBe(200)
      return person.id
    },
    deliveries: async (id: string) => (await portal.owner.get(`/api/webhooks/${id}/deliveries`)).body.rows,
    bodies: () => portal.service.arrived.map(({ body }) => JSON.parse(body.toString())),
  })
}
