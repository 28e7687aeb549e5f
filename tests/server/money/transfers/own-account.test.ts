import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkAdopted } from '#server/control/adoption/state.ts'
import { keepAccount, usedAccount } from '#server/control/terms/wiring.ts'
import { house } from '#server/platform/config/house.ts'
import { putFact } from '#server/platform/database/facts.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { ownAccount } from '#tests/support/portal/own-account.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const notYet = 'The fund has not confirmed its bank account yet.'

describe.each(subjectEngines)('a fund whose bank account is made up or mistyped, on %s', (engine) => {
  let server: TestServer
  let owner: SignedIn
  let ann: SignedIn
  const confirmed = [...house.confirmed]

  /** What an owner's file said at the first start with this version. */
  const startWith = async (isConfirmed: boolean, account: Partial<typeof ownAccount> | { routingNumber: string }) => {
    server = await startServer(engine)
    Object.assign(house.depositAccount, account)
    house.confirmed.splice(0, house.confirmed.length, ...(isConfirmed ? ['depositAccount'] : []))
    await checkAdopted(server.context)
    owner = await server.signIn({ role: 'admin', email: 'owner@example.com' })
    ann = await server.signIn({ email: 'ann@example.com' })
  }
  const allowed = async () => (await ann.get('/api/transfers/allowed')).body
  const ask = () => ann.post('/api/transfers/deposits', { amount: 20_000 })
  const due = async () =>
    (await owner.get('/api/admin/today')).body.due.find(({ kind }: { kind: string }) => kind === 'made-up')

  beforeEach(() => () => server.close())
  afterEach(() => {
    Object.assign(house.depositAccount, ownAccount)
    house.confirmed.splice(0, house.confirmed.length, ...confirmed)
  })

  test.each([
    ['is not confirmed', false, '011000015'],
    ['has a number that fails its check digit', true, '011000016'],
    ['has a number of zeros', true, '000000000'],
  ])('takes no deposit and names no account while its own one %s', async (_, isConfirmed, routingNumber) => {
    await startWith(isConfirmed, { routingNumber })
    expect(await ask()).toMatchObject({ status: 409, body: { detail: notYet } })
    expect(await allowed()).toMatchObject({ deposit: { allowed: false, why_not: notYet }, instructions: [] })
    expect((await due()).notes[0]).toContain(notYet)
    expect(server.logged.some(({ message }) => message.includes(notYet))).toBe(true)
  })

  test('approves no deposit that was asked for before, and mails no account; once it is adopted all goes on', async () => {
    await startWith(true, ownAccount)
    const { id } = (await ask()).body
    const fund = await usedAccount(server.context.store.read)
    await server.context.store.write((work) => keepAccount(work, { ...fund, confirmed: false }, null))
    expect(await owner.post(`/api/transfers/${id}/approve`)).toMatchObject({ status: 409, body: { detail: notYet } })
    expect((await mailsTo(server.context, ann.email)).map(({ text }) => text).join()).not.toContain('Account number')
    await server.context.store.write((work) => keepAccount(work, { ...fund, confirmed: true }, owner.email))
    expect((await owner.post(`/api/transfers/${id}/approve`)).status).toBe(200)
    expect((await mailsTo(server.context, ann.email)).map(({ text }) => text).join()).toContain('Account number')
  })

  test('each start names what is still made up, and Today counts it; nothing is said of a demo, which takes deposits', async () => {
    await startWith(false, {})
    const said = server.logged.find(({ message }) => message.startsWith('still made up'))
    expect(said?.message).toMatch(/name, legalName, .*depositAccount, privacy, terms, mark, claims\. `npm run owner`/)
    expect((await due()).count).toBe(12)
    await putFact(server.context.store, 'made-by', 'demo')
    expect(await due()).toBeUndefined()
    expect((await ask()).status).toBe(201)
    expect((await allowed()).instructions).toContainEqual({
      label: 'Note',
      value: 'This account is made up, like all of this demo. Send nothing.',
    })
  })
})
