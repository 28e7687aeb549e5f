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
      await db.schema.dropIndex('people_declined').execute()
      await db.schema.alterTable('people').dropColumn('declined_at').execute()
      await migrations['0078-declined']?.up(db)
    })
    const found = await server.context.store.read
      .selectFrom('people')
      .select(['name', 'declined_at'])
      .where('declined_at', 'is not', null)
      .execute()
    expect(found).toEqual([{ name: 'declined', declined_at: now }])
    await server.close()
  })
})
