import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { migrations } from '#server/platform/database/migrations.ts'
import { dropNotes } from '#tests/support/people/guards.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { startServer } from '#tests/support/portal/server.ts'

describe.each(engines)('an upgrade on %s', (engine) => {
  test('knows from the trail who was declined before, and who was let in since', async () => {
    const server = await startServer(engine)
    const admin = await server.signIn({ role: 'admin' })
    const decide = async (name: string, steps: readonly string[]) => {
      const { id } = await server.signIn({ name, email: `${name}@example.com`, status: 'pending' })
      for (const step of steps) {
        const { status } = await admin.post(`/api/admin/investors/${id}/${step}`, { reason: 'As agreed.' })
        expect(status).toBe(200)
      }
    }
    const now = server.clock.now()
    await decide('declined', ['decline'])
    await decide('let-in', ['decline', 'reactivate'])
    await decide('left', ['decline', 'reactivate', 'deactivate'])
    await decide('deactivated', ['approve', 'deactivate'])
    await server.context.store.write(async ({ db }) => {
      await dropNotes(db)
      // As it was when a person was their account.
      await sql`update people set status = (select status from investor_accounts where id = people.id)
        where role = 'investor'`.execute(db)
      await sql`alter table people drop column declined_at`.execute(db)
      await migrations['0078-declined']?.up(db)
    })
    const { rows } = await sql<{ name: string; declined_at: number }>`select name, declined_at from people
      where declined_at is not null`.execute(server.context.store.read)
    expect(rows.map((row) => ({ ...row }))).toEqual([{ name: 'declined', declined_at: now }])
    await server.close()
  })
})
