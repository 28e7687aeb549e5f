import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/admin/views'

describe.each(engines)('saved views on %s', (engine) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const signIn = (): Promise<SignedIn> => server.signIn({ role: 'admin' })
  const namesOf = async (admin: SignedIn) =>
    (await admin.get(`${path}?list=investors`)).body.rows.map(({ name }: { name: string }) => name)

  test('are kept, renamed and removed by their owner, by name, and nobody else sees them', async () => {
    const [ann, bob] = [await signIn(), await signIn()]
    const made = await ann.post(path, { list: 'investors', name: ' To pay ', filter: 'toPay=yes&sort=balance' })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ name: 'To pay', filter: 'toPay=yes&sort=balance' })
    await ann.post(path, { list: 'investors', name: 'above limit', filter: 'risk=above-limit' })
    expect(await namesOf(ann)).toEqual(['above limit', 'To pay'])
    expect(await namesOf(bob)).toEqual([])
    const one = `${path}/${made.body.id}`
    expect((await bob.patch(one, { name: 'Mine' })).status).toBe(404)
    expect((await bob.delete(one)).status).toBe(404)
    expect((await ann.patch(one, { name: 'above limit' })).status).toBe(409)
    expect((await ann.patch(one, { name: 'To pay' })).status).toBe(200)
    expect((await ann.patch(one, { name: 'Due' })).body).toEqual({ ...made.body, name: 'Due' })
    expect((await ann.delete(one)).status).toBe(200)
    expect((await ann.delete(one)).status).toBe(404)
    expect(await namesOf(ann)).toEqual(['above limit'])
  })

  test('the same one saved many times at once is there once', async () => {
    const ann = await signIn()
    const saves = Array.from({ length: 20 }, () => ann.post(path, { list: 'investors', name: 'One', filter: '' }))
    const statuses = (await Promise.all(saves)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
    expect(await namesOf(ann)).toEqual(['One'])
  })

  test('a name twice, a filter that is none and one view too many are refused', async () => {
    const bob = await signIn()
    const save = (name: string, filter = '') => bob.post(path, { list: 'investors', name, filter })
    expect((await save('One')).status).toBe(201)
    expect((await save('One')).body.detail).toBe('You already have a view called One.')
    expect((await save(' ')).status).toBe(422)
    expect((await save('Two', '<script>')).status).toBe(422)
    expect((await bob.post(path, { list: 'weeks', name: 'Two', filter: '' })).status).toBe(422)
    for (let place = 1; place < 50; place += 1) expect((await save(`Number ${place}`)).status).toBe(201)
    expect((await save('One more')).status).toBe(409)
  })
})
