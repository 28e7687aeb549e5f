import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetUnclaimedAt } from '#server/people/accounts/register.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('people and their accounts on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const read = () => server.context.store.read
  const membersOf = (personId: string) =>
    read()
      .selectFrom('account_members')
      .innerJoin('investor_accounts', 'investor_accounts.id', 'account_members.account_id')
      .select(['account_id', 'person_id', 'role', 'contact_id', 'status'])
      .where('person_id', '=', personId)
      .execute()
  /** Lets somebody own an account as well, since an instant. */
  const own = (personId: string, accountId: string, since: number) =>
    server.context.store.write(({ db }) =>
      db
        .insertInto('account_members')
        .values({ id: `${personId} ${accountId}`, account_id: accountId, person_id: personId, role: 'owner', since })
        .execute(),
    )
  const leave = (personId: string, accountId: string) =>
    server.context.store.write(({ db }) =>
      db.deleteFrom('account_members').where('person_id', '=', personId).where('account_id', '=', accountId).execute(),
    )

  it('an investor owns an account of the same id, an admin owns none', async () => {
    const ann = await createPerson(server.context, { status: 'pending' })
    expect(await membersOf(ann.id)).toEqual([
      { account_id: ann.id, person_id: ann.id, role: 'owner', contact_id: ann.id, status: 'pending' },
    ])
    expect(await membersOf((await createPerson(server.context, { role: 'admin' })).id)).toEqual([])
  })

  it('a registration that nobody signed in to goes with its account', async () => {
    const { id, email } = await createPerson(server.context, { status: 'pending', account: false })
    await server.context.store.write((work) => forgetUnclaimedAt(work, email))
    expect(await membersOf(id)).toEqual([])
    expect(await read().selectFrom('investor_accounts').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await read().selectFrom('people').select('id').where('id', '=', id).execute()).toEqual([])
  })

  it('an address means the account that its person has owned for longest, in every call', async () => {
    const [ann, bob] = [await server.signIn(), await server.signIn()]
    await deposit(server, bob.id, 1_000_00)
    await own(ann.id, bob.id, server.clock.now() + 1)
    expect((await ann.get('/api/account/home')).body.balance).toBe(0)
    await leave(ann.id, ann.id)
    const of = async (path: string) => (await ann.get(path)).body
    expect((await of('/api/account/home')).balance).toBe(1000)
    expect((await of('/api/auth/session')).user).toMatchObject({ id: ann.id, email: ann.email, accountBalance: 1000 })
    expect((await of('/api/transfers/allowed')).capital.available).toBe(1000)
    expect((await ann.get(`/api/transfers?investor_id=${bob.id}`)).status).toBe(200)
    // What was their own is theirs no more.
    expect((await ann.get(`/api/transfers?investor_id=${ann.id}`)).status).toBe(403)
    const risk = { weekly_risk_percent: 2.5 }
    expect((await ann.patch(`/api/investors/${ann.email}/weekly-risk`, risk)).status).toBe(200)
    expect((await bob.get(`/api/investors/${bob.email}`)).body).toMatchObject({ ...risk, email: bob.email })
    expect(await of(`/api/investors/${ann.email}`)).toMatchObject({ ...risk, email: ann.email })
  })

  it('somebody who owns no account signs in, has their own feed and settings, and reaches no money', async () => {
    const { id, email } = await createPerson(server.context, { account: false })
    await leave(id, id)
    const ann = server.visitor((await createSession(server.context, id)).cookie)
    const { user } = (await ann.get('/api/auth/session')).body
    expect(user).toMatchObject({ id, role: 'investor', accountBalance: 0, totalInvested: 0 })
    for (const path of [`/api/notifications/${email}`, `/api/notification-settings/${email}`, '/api/profile'])
      expect((await ann.get(path)).status, path).toBe(200)
    for (const path of ['/api/account/home', '/api/transfers', '/api/transfers/allowed', '/api/statements'])
      expect((await ann.get(path)).status, path).toBe(403)
    expect((await ann.get(`/api/transfers?investor_id=${id}`)).status).toBe(403)
  })
})
