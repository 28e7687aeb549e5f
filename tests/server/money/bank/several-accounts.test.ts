import { beforeEach, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { checkAdopted } from '#server/control/adoption/state.ts'
import { listOwnAccount } from '#server/control/terms/own-accounts.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { ownAccount } from '#tests/support/portal/own-account.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/bank-statements'
const savings = '0055 6677-88'
const strangers = '99990001'

describe.each(subjectEngines)('files of several accounts, and those that a system sends, on %s', (engine) => {
  let server: TestServer
  let owner: SignedIn
  beforeEach(async () => {
    server = await startServer(engine)
    owner = await server.signIn({ role: 'admin', email: 'owner@example.com' })
    return () => server.close()
  })

  const today = () => newYorkDate(server.clock.now())
  const list = () =>
    server.context.store.write((work) =>
      listOwnAccount(work, { bank: 'Second Example Bank', number: savings, addedBy: null }),
    )
  const statement = (account: string, opening: number, amount: number, closing = opening + amount) =>
    camt053({ account, from: today(), to: today(), opening, closing, lines: [{ day: today(), amount, id: 'C1' }] })
  /** One file of several statements. */
  const together = (...files: readonly string[]): string => {
    const own = files.map((file) => /<Stmt>.*<\/Stmt>/s.exec(file)?.[0] ?? '').join('')
    return (files[0] ?? '').replace(/<Stmt>.*<\/Stmt>/s, own)
  }
  const hand = (text: string, more = {}) => owner.post(path, { name: 'a file', text, ...more })
  const preview = async (text: string) => (await owner.post(`${path}/preview`, { name: 'a file', text })).body

  test('those of the fund are read, each with its own balances, and the others are named', async () => {
    const file = together(
      statement(strangers, 1, 1),
      statement(ownAccount.accountNumber, 100, 5),
      statement('55667788', 900, 5),
    )
    expect((await hand(file)).body.detail).toMatch(/^This file is of several accounts, and the fund lists none/)
    await checkAdopted(server.context)
    // Of the two others one is the fund's, and nobody has listed it yet.
    expect(await preview(file)).toMatchObject({
      problems: [],
      new: 1,
      statement: { account: '••••2233', opening: 100, closing: 105 },
      notes: [
        'Not read: account ••••0001 with 1 line, which is not among the fund’s bank accounts.',
        'Not read: account ••••7788 with 1 line, which is not among the fund’s bank accounts.',
      ],
    })
    await list()
    const read = await preview(file)
    expect(read).toMatchObject({
      problems: [],
      new: 2,
      is_own_account: true,
      statements: [
        { account: '••••2233', opening: 100, closing: 105, lines: 1 },
        { account: '••••7788', opening: 900, closing: 905, lines: 1 },
      ],
      lines: [
        { place: 1, account: '••••2233', amount: 5 },
        { place: 2, account: '••••7788', amount: 5 },
      ],
      notes: [expect.stringContaining('••••0001')],
    })
    expect(read.checks.map(({ what }: { what: string }) => what)).toEqual([
      'Account ••••2233: The lines lead from balance to balance',
      'Account ••••7788: The lines lead from balance to balance',
    ])
    expect((await hand(file)).body).toMatchObject({
      account: '••••2233',
      lines: 1,
      others: [{ account: '••••7788', opening: 900, lines: 1 }],
    })
    expect((await hand(file)).body).toMatchObject({ lines: 0, others: [{ lines: 0 }] })
    expect((await owner.get(`${path}/reconciliation`)).body.problems).toEqual([])
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('a file of none of them is refused, and one in which an account of the fund does not add up takes in nothing', async () => {
    await checkAdopted(server.context)
    const refused = await hand(together(statement(strangers, 1, 1), statement('99990002', 1, 1)))
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/^This file is of the accounts ••••0001, ••••0002, none of which is among the fund’s/),
    ])
    await list()
    const wrong = together(statement(ownAccount.accountNumber, 100, 5), statement('55667788', 900, 5, 906))
    expect((await preview(wrong)).problems).toEqual([expect.stringMatching(/^Account ••••7788: The file opens with/)])
    expect((await hand(wrong)).status).toBe(409)
    expect((await owner.get(path)).body.statements).toEqual([])
    // What is wrong in an account that is not the fund's is not the fund's.
    const beside = together(statement(ownAccount.accountNumber, 100, 5), statement(strangers, 900, 5, 906))
    expect((await hand(beside)).body).toMatchObject({ lines: 1 })
  })

  test('a line is decided by its place in the whole file', async () => {
    await checkAdopted(server.context)
    await list()
    await hand(
      `Date,Account,Description,Amount\n${today()},55667788,Interest,5\n${today()},${ownAccount.accountNumber},Fee,-7\n`,
    )
    const file = together(statement(ownAccount.accountNumber, 100, 6), statement('55667788', 900, 5))
    expect(await preview(file)).toMatchObject({ new: 1, to_decide: 1, lines: [{ place: 1 }, { place: 0 }] })
    expect((await hand(file)).status).toBe(409)
    expect((await hand(file, { decisions: [{ place: 1, is: 'same' }] })).body).toMatchObject({
      lines: 1,
      others: [{ lines: 0 }],
    })
  })

  test('a system’s table is read where its header and the account are known, and else it is told what a person has to do', async () => {
    await checkAdopted(server.context)
    const made = await owner.post('/api/api-keys', { name: 'The courier', scopes: ['bank-files'], days: 30 })
    const send = async (text: string, more = {}, to = path) => {
      const response = await fetch(`${server.url}${to}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${made.body.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'a file', text, ...more }),
      })
      return { status: response.status, body: await response.json() }
    }
    const chase = (amount: number) =>
      `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,${today()},X,${amount},ACH_CREDIT,${amount},\n`
    // The fund has one account, and the bank's header is known.
    expect((await send(chase(5))).status).toBe(201)

    const unknown = `When,What,How much,Left\n${today()},Rent,-5.00,1\n`
    const told =
      /^Nobody has said yet what the columns of this table hold\. A person says it once, by importing such a file in the admin area under Money, “Bank”/
    expect((await send(unknown, {}, `${path}/preview`)).body.problems).toEqual([expect.stringMatching(told)])
    const refused = await send(unknown)
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringMatching(told)])
    // A system says what its own file holds, and nothing of those that others bring.
    const columns = ['date', 'reference', 'amount', 'none']
    expect((await send(unknown.replace('-5.00', '-6.00'), { columns })).status).toBe(201)
    expect((await send(unknown)).status).toBe(409)
    const [{ id }] = (await owner.get('/api/fund/terms')).body.own_accounts
    expect((await hand(unknown, { columns, account: id })).status).toBe(201)
    expect((await send(unknown)).body).toMatchObject({ lines: 0 })
    expect((await send(unknown.replace('-5.00', '-7.00'))).body).toMatchObject({ lines: 1, account: '••••2233' })

    await list()
    const asked = await send(`Date,Description,Amount\n${today()},X,8\n`)
    expect([asked.status, asked.body.detail]).toEqual([
      409,
      expect.stringMatching(/^This file names no account: .* A person says it once/),
    ])
    expect((await send(chase(9))).status).toBe(201)
  })
})
