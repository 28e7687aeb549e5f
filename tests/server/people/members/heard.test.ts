import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('what happens in an account, on %s,', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const join = (account: SignedIn, person: SignedIn, role: 'owner' | 'reader', ended = false) =>
    server.context.store.write(({ db, now }) =>
      db
        .insertInto('account_members')
        .values({
          id: crypto.randomUUID(),
          account_id: account.id,
          person_id: person.id,
          role,
          since: now,
          sees: role === 'reader' ? 'balance transfers' : null,
          ended_at: ended ? now : null,
        })
        .execute(),
    )
  const heard = async (person: SignedIn) =>
    (await person.get(`/api/notifications/${person.email}`)).body.map(({ title }: { title: string }) => title)

  it('is told once to each of its owners, and to no reader and nobody who has left', async () => {
    const [owner, second, reader, former] = await Promise.all([1, 2, 3, 4].map(() => server.signIn()))
    if (!owner || !second || !reader || !former) throw new Error('four people')
    await join(owner, second, 'owner')
    await join(owner, reader, 'reader')
    await join(owner, former, 'owner', true)
    await deposit(server, owner.id, 1_000_00)
    for (const one of [owner, second]) expect(await heard(one)).toEqual(['Deposit received'])
    for (const one of [reader, former]) expect(await heard(one)).toEqual([])
    for (const [one, count] of [
      [owner, 1],
      [second, 1],
      [reader, 0],
    ] as const) {
      const told = await mailsTo(server.context, one.email)
      expect(told, one.email).toHaveLength(count)
    }
  })
})
