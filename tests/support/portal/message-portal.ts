import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Audience } from '#contract/calls/desk/messages.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { type SignedIn, startServer, type TestServer } from './server.ts'

export const messageText = { type: 'system', priority: 'medium', title: 'A note', message: 'To be read.' } as const

interface People {
  server: TestServer
  admin: SignedIn
  people: Record<'ann' | 'bob' | 'cid', SignedIn>
}

/**
 * A portal with three investors who differ in everything that a message can be addressed by; for all tests of a file.
 */
export const messagePortal = (engine: Parameters<typeof startServer>[0]) => {
  const portal = {} as People
  beforeAll(async () => {
    const server = await startServer(engine)
    const admin = await server.signIn({ role: 'admin' })
    const people = {
      ann: await server.signIn({ name: 'Ann', email: 'ann@example.com' }),
      bob: await server.signIn({ name: 'Bob', email: 'bob@example.com', status: 'pending' }),
      cid: await server.signIn({ name: 'Cid', email: 'cid@example.com' }),
    }
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('people').set({ risk_profile: 'aggressive' }).where('id', '=', people.cid.id).execute()
      const now = server.clock.now()
      const change = { account_id: people.ann.id, requested_at: now, requested_by: admin.id }
      const changes = [
        { ...change, effective_from: now - 2000, status: 'inactive' as const },
        { ...change, effective_from: now - 1000, status: 'active' as const },
        { ...change, effective_from: now + 366 * dayMs, status: 'inactive' as const },
      ]
      await db.insertInto('trading_changes').values(changes).execute()
    })
    Object.assign(portal, { server, admin, people })
  })
  afterAll(() => portal.server.close())

  return Object.assign(portal, {
    send: (audience: Audience, id: string = randomUUID(), given: object = {}) =>
      portal.admin.post('/api/messages', { id, audience, ...messageText, ...given }),
    titles: async (person: SignedIn) =>
      (await person.get(`/api/notifications/${person.email}`)).body.map(({ title }: { title: string }) => title),
    deliveries: async (id: string) => (await portal.admin.get(`/api/messages/${id}/deliveries?limit=200`)).body.rows,
    /** Messages of other tests do not go to them. */
    takeAway: (...gone: readonly SignedIn[]) =>
      portal.server.context.store.write(({ db }) =>
        db
          .updateTable('investor_accounts')
          .set({ declined_at: portal.server.clock.now() })
          .where(
            'id',
            'in',
            gone.map(({ id }) => id),
          )
          .execute(),
      ),
  })
}
