import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('tags in the list of investors on %s', (engine) => {
  let server: TestServer
  const ids = new Map<string, string>()
  let admin: SignedIn

  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    for (const name of ['Ann Tag', 'Bob Tag', 'Cleo Tag', 'Dan Other']) {
      const { id } = await createPerson(server.context, {
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      })
      ids.set(name, id)
    }
    await tag('Ann Tag', 'vip', 'Family office')
    await tag('Cleo Tag', 'vip')
    await tag('Dan Other', 'VIP')
  })
  afterAll(() => server.close())

  const tag = async (name: string, ...tags: string[]): Promise<void> => {
    const { status } = await admin.post(`/api/admin/investors/${ids.get(name)}/tags`, { tags })
    expect(status).toBe(200)
  }

  const named = async (query: string) => {
    const { status, body } = await admin.get(`/api/admin/investors?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.total).toBe(body.rows.length)
    return body.rows.map(({ name }: { name: string }) => name)
  }

  test('filters to the letter, beside other filters, a search and every order; the export and the choice follow', async () => {
    expect(await named('tag=vip')).toEqual(['Ann Tag', 'Cleo Tag'])
    expect(await named('tag=vip&sort=name&order=desc')).toEqual(['Cleo Tag', 'Ann Tag'])
    expect(await named('tag=vip&sort=balance&status=active')).toHaveLength(2)
    expect(await named('tag=VIP')).toEqual(['Dan Other'])
    expect(await named('tag=vip&search=cleo')).toEqual(['Cleo Tag'])
    expect(await named('tag=nobody+has')).toEqual([])
    const { body } = await admin.get('/api/admin/investors/export.csv?tag=Family+office')
    expect(body.trim().split('\r\n')).toHaveLength(2)
    const chosen = await admin.get('/api/admin/investors/ids?tag=vip')
    expect(chosen.body.ids.toSorted()).toEqual([ids.get('Ann Tag'), ids.get('Cleo Tag')].toSorted())
    expect((await admin.get(`/api/admin/investors?tag=${'x'.repeat(31)}`)).status).toBe(422)
  })

  test('every tag is listed with how many have it; one that nobody has any more is gone', async () => {
    const tags = async () => (await admin.get('/api/admin/investor-tags')).body.tags
    expect(await tags()).toEqual([
      { tag: 'Family office', investors: 1 },
      { tag: 'vip', investors: 2 },
      { tag: 'VIP', investors: 1 },
    ])
    await tag('Dan Other')
    expect(await tags()).toHaveLength(2)
    await tag('Dan Other', 'VIP')
    const investor = await server.signIn({ email: 'somebody.else@example.com' })
    expect((await investor.get('/api/admin/investor-tags')).status).toBe(403)
  })
})
