import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldAddresses } from '#server/people/accounts/fold-addresses.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('older addresses on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  it('are folded where nobody has that mailbox, and listed where somebody has', async () => {
    const admin = await server.signIn({ role: 'admin' })
    await createPerson(server.context, { email: 'vic@example.com', name: 'Vic' })
    await createPerson(server.context, { email: 'vic@exa\u200Bmple.com', name: 'Vic again' })
    await createPerson(server.context, { email: 'ann@bücher.example', name: 'Ann Books' })
    const subscribers = ['reader@exa\u00ADmple.com', 'reader@example.com', 'other@ｅxample.com']
    await server.context.store.write(({ db }) =>
      db
        .insertInto('newsletter')
        .values(
          subscribers.map((email, index) => ({
            id: `00000000-0000-4000-8000-00000000000${index}`,
            email,
            asked_at: 1,
            confirmed_at: 1,
          })),
        )
        .execute(),
    )
    await foldAddresses(server.context)
    await foldAddresses(server.context)

    const people = await server.context.store.read
      .selectFrom('people')
      .select(['name', 'email'])
      .where('role', '=', 'investor')
      .orderBy('name')
      .execute()
    expect(people).toEqual([
      { name: 'Ann Books', email: 'ann@xn--bcher-kva.example' },
      { name: 'Vic', email: 'vic@example.com' },
      { name: 'Vic again', email: 'vic@exa\u200Bmple.com' },
    ])
    const { rows } = (await admin.get('/api/inbox?state=open')).body
    expect(rows).toEqual([
      expect.objectContaining({ kind: 'address', title: 'The address of Vic again cannot be used' }),
    ])
    const { rows: found } = (await admin.get('/api/admin/investors?search=xn--bcher')).body
    expect(found.map((row: { name: string }) => row.name)).toEqual(['Ann Books'])
    const kept = await server.context.store.read.selectFrom('newsletter').select('email').orderBy('id').execute()
    expect(kept.map(({ email }) => email)).toEqual([
      'reader@exa\u00ADmple.com',
      'reader@example.com',
      'other@example.com',
    ])
  })
})
