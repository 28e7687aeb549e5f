import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noticeLegalChanges } from '#server/people/correspondence/legal-changes.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a change of the terms on %s', (engine) => {
  let server: TestServer
  let operator: SignedIn
  beforeEach(async () => {
    server = await startServer(engine)
    operator = await server.signIn({ role: 'admin' })
  })
  afterEach(() => server.close())

  const look = (terms: string, privacy = '2025-01-01') =>
    server.context.store.write((work) => noticeLegalChanges(work, { terms, privacy }))
  const tasks = async () =>
    (await operator.get('/api/admin/today')).body.due.filter(({ kind }: { kind: string }) => kind === 'legal')

  it('is announced by an admin: a start says so', async () => {
    await look('2025-01-01')
    await look('2025-01-01')
    expect(await tasks()).toEqual([])
    await Promise.all([look('2025-03-01', '2025-03-02'), look('2025-03-01', '2025-03-02')])
    // A node with an older build.
    await look('2025-01-01')
    await look('2025-03-01', '2025-03-02')
    expect(await tasks()).toMatchObject([{ count: 2 }])
    const { rows } = (await operator.get('/api/inbox?kind=legal')).body
    expect(rows.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      'The privacy policy changed on Mar 2, 2025',
      'The terms of use changed on Mar 1, 2025',
    ])
    for (const { id } of rows) expect((await operator.post(`/api/inbox/${id}/done`)).status).toBe(200)
    expect(await tasks()).toEqual([])
  })
})
