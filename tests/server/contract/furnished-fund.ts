import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { payoutReferenceOf } from '#fund/money/references.ts'
import { noPicture } from '#server/people/correspondence/letters.ts'
import { makePapers } from '#server/proof/papers/issue.ts'
import { newBrowserKeys } from '#tests/support/mail/push-service.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import type { Answered, TestServer } from '#tests/support/portal/server.ts'
import { reachable } from './authorisation-of-readers.ts'

const done = ({ status, body }: Answered) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** A day of the fund, for papers, proofs and tables. */
export const month = '2026-11'

/** What only one investor may know, in words that nobody else has: searched for in what others are answered. */
const privateWords = (surname: string) => ({
  subject: `${surname} asks about a fee`,
  message: `A question that only ${surname} has`,
  phone: surname === 'Quillfeather' ? '+12125550101' : '+12125550202',
  address: `7 ${surname} Lane, Springfield`,
  taxId: surname === 'Quillfeather' ? '123-45-6711' : '987-65-4322',
  accountNumber: surname === 'Quillfeather' ? '4455667788' : '9988776655',
})

/** One of each thing that an investor has, two where a call needs one in another state. */
const furnish = async (
  server: TestServer,
  admin: Lasting,
  { id, name, email }: { id: string; name: string; email: string },
) => {
  const { store, clock } = server.context
  const now = clock.now()
  const words = privateWords(name.split(' ')[1] ?? name)
  const { cookie } = await createSession(server.context, id)
  const caller = server.visitor(cookie)
  const { phone, address, taxId, accountNumber, subject, message } = words
  done(await caller.patch('/api/profile', { phone, address, taxId, dateOfBirth: '1980-02-03', version: 0 }))
  const support = done(await caller.post('/api/support/requests', { subject, message }))
  const bank = { bankName: `${name} Bank`, accountNumber, routingNumber: '021000021' }
  const change = done(await caller.put('/api/bank-account', bank))
  const asked = done(await caller.post('/api/transfers/deposits', { amount: 20_000 }))
  const { keys } = newBrowserKeys()
  const device = done(await caller.post('/api/push/devices', { endpoint: `https://push.example.com/${id}`, ...keys }))
  done(await caller.post('/api/calendar/link'))
  const [{ id: agreement, version, digest }] = done(await caller.get('/api/agreements')).agreements
  const signed = done(await caller.post(`/api/agreements/${agreement}/signature`, { version, digest, name }))
  const [{ id: notification }] = done(await caller.get(`/api/notifications/${email}`))
  const file = { name: `${email}.pdf`, data: await smallPdf(`The passport of ${name}`) }
  const check = { kind: 'identity', result: 'passed', document: 'a passport', file }
  const { checks } = done(await admin.post(`/api/admin/investors/${id}/checks`, check))
  const passkey = `key-of-${id}`
  await store.write(({ db }) =>
    db
      .insertInto('passkeys')
      .values({
        id: passkey,
        person_id: id,
        public_key: '',
        counter: 0,
        transports: '[]',
        name: 'A key',
        created_at: now,
        used_at: null,
      })
      .execute(),
  )
  await store.write(({ db }) => db.updateTable('people').set({ password_hash: 'x' }).where('id', '=', id).execute())
  const { sessionId: otherSession } = await createSession(server.context, id)
  return {
    id,
    name,
    email,
    words: Object.values(words),
    cookie,
    otherSession,
    ...(await reachable(server, id)),
    support: support.id as string,
    bankChange: change.pending.id as string,
    deposit: asked.id as string,
    device: device.id as string,
    notification: notification as string,
    passkey,
    checkFile: checks[0].newest.file.id as string,
    agreement: agreement as string,
    signature: signed.agreements.find((one: { id: string }) => one.id === agreement).signature.id as string,
  }
}

export type Furnished = Awaited<ReturnType<typeof furnish>>

const inWords = { reason: 'a reason' }

/** What is paid out in each of its states, each to an investor of its own. */
const payoutsOf = async (server: TestServer, admin: Lasting, people: readonly { id: string; email: string }[]) => {
  const ids: string[] = []
  for (const person of people) {
    const asked = await lastingAs(server, person).post('/api/transfers/withdrawals', { kind: 'dividend', amount: 50 })
    done(await admin.post(`/api/transfers/${done(asked).id}/approve`))
    ids.push(asked.body.id)
  }
  return ids
}

/** Lines of the bank: a fee that is booked, money that is in suspense, and money nobody has looked at. */
const bankLines = async (server: TestServer, admin: Lasting) => {
  const day = newYorkDate(server.clock.now())
  const lines = [`${day},-12.5,Monthly account fee,F1`, `${day},500,a gift,F2`, `${day},333,another,F3`]
  const text = ['date,amount,reference,bank_id', ...lines].join('\n')
  done(await admin.post('/api/bank-statements', { name: 'bank.csv', text }))
  const { open } = done(await admin.get('/api/bank-statements'))
  const lineOf = (amount: number): string => open.find((one: { amount: number }) => one.amount === amount).id
  for (const [amount, as] of [
    [-12.5, 'fee'],
    [500, 'suspense'],
  ] as const)
    done(await admin.post(`/api/bank-statements/lines/${lineOf(amount)}/settle`, { as }))
  const [fee] = done(await admin.get('/api/bank-statements')).fees
  return { fee: fee.id as string, matched: lineOf(500), open: lineOf(333) }
}

/** The latest import, nothing of which is booked. */
const statementOf = async (server: TestServer, admin: Lasting) => {
  const text = `date,amount,reference,bank_id\n${newYorkDate(server.clock.now())},334,one more,F4\n`
  return done(await admin.post('/api/bank-statements', { name: 'last.csv', text })).id as string
}

/** A bank account on the fund's list; the tables that were imported before are of it. */
const listedAccountOf = async (server: TestServer): Promise<string> => {
  const row = { id: 'an-account', bank: 'Second Example Bank', number: '5500112233', added_by: 'owner@example.com' }
  await server.context.store.write(({ db, now }) =>
    db
      .insertInto('own_bank_accounts')
      .values({ ...row, added_at: now, removed_at: null })
      .execute(),
  )
  return row.id
}

/** An account at a broker. */
const brokerAccountOf = async (server: TestServer): Promise<string> => {
  const row = { id: 'a-broker-account', broker: 'Example Brokers', number: 'U4824821', added_by: 'owner@example.com' }
  await server.context.store.write(({ db, now }) =>
    db
      .insertInto('broker_accounts')
      .values({ ...row, added_at: now, removed_at: null })
      .execute(),
  )
  return row.id
}

/** Money of the fund and of nobody yet, in each state that a call is about. */
const cashOf = async (server: TestServer, admin: Lasting) => {
  const day = newYorkDate(server.clock.now())
  const byLine = async (amount: number) => {
    const text = `date,amount,reference,bank_id\n${day},${amount},a refund,S${amount}\n`
    done(await admin.post('/api/bank-statements', { name: `${amount}.csv`, text }))
    const named = (one: { amount: number }) => one.amount === amount
    const line = done(await admin.get('/api/bank-statements')).open.find(named)
    done(await admin.post(`/api/bank-statements/lines/${line.id}/settle`, { as: 'suspense' }))
    return done(await admin.get('/api/cash')).suspense.find(named).id as string
  }
  const income = await byLine(401)
  done(await admin.post(`/api/cash/suspense/${income}/income`, inWords))
  const fundDeposit = await byLine(402)
  done(await admin.post(`/api/cash/suspense/${fundDeposit}/fund-deposit`, inWords))
  const payout = async (status: 'requested' | 'approved') => {
    const id = uuidv7()
    const now = server.clock.now()
    const row = { id, amount: 100, status, requested_at: now, requested_by: 'boss@example.com' }
    const decided = status === 'approved' ? { decided_at: now, decided_by: 'second@example.com' } : {}
    await server.context.store.write(({ db }) =>
      db
        .insertInto('fund_payouts')
        .values({ decided_at: null, decided_by: null, paid_at: null, reference: null, ...row, ...decided })
        .execute(),
    )
    return id
  }
  return {
    income,
    fundDeposit,
    suspense: await byLine(403),
    asked: await payout('requested'),
    approved: await payout('approved'),
  }
}

/** What admins write and keep: messages, benchmarks, imports, other systems, approvals that wait. */
const deskOf = async (server: TestServer, admin: Lasting) => {
  const note = { audience: { to: 'all' }, type: 'system', priority: 'medium', title: 'A note', message: 'To all.' }
  const send = async (more: object) => done(await admin.post('/api/messages', { id: uuidv7(), ...note, ...more })).id
  const later = new Date(server.clock.now() + 3_600_000).toISOString()
  const series = {
    name: 'S&P 500',
    text: 'Date;Level;Source;Licence note\n2026-11-20;5123.45;An index;To own investors\n2026-11-13;5100;;',
  }
  const events = ['investor.approved', 'week.closed']
  const hook = done(await admin.post('/api/webhooks', { url: 'https://example.com/hook', events }))
  const listed = { id: 'a-target', host: 'books.internal', port: 8443, added_by: 'owner@example.com' }
  await server.context.store.write(({ db, now }) =>
    db
      .insertInto('own_targets')
      .values({ ...listed, added_at: now })
      .execute(),
  )
  const fresh = await createPerson(server.context, { name: 'Fresh Applicant', status: 'pending' })
  done(await admin.post(`/api/admin/investors/${fresh.id}/approve`))
  await server.settle()
  const [delivery] = done(await admin.get(`/api/webhooks/${hook.webhook.id}/deliveries`)).rows
  const stall = 'a-stall'
  const stalled = { id: stall, key: 'job:a job', name: 'a job', places: '[]', at: server.clock.now() }
  await server.context.store.write(({ db }) => db.insertInto('stalls').values(stalled).execute())
  const letter = uuidv7()
  await server.context.store.write(async ({ db }) => {
    const now = server.clock.now()
    const post = { post: 'a-post', path: '/blog/a-post', title: 'A post', summary: 'Of it.' }
    const undecided = { state: 'open', found_at: now, until: null, decided_at: null, decided_by: null } as const
    await db
      .insertInto('letters')
      .values({ id: letter, ...post, ...undecided, ...noPicture, published: newYorkDate(now) })
      .execute()
    const reader = { id: uuidv7(), email: 'reader@elsewhere.example', asked_at: now, confirmed_at: now, language: null }
    await db.insertInto('newsletter').values(reader).execute()
  })
  const csv = 'name,email\nIda Import,ida@example.com\n'
  return {
    draft: done(await admin.post('/api/message-drafts', note)).id as string,
    sent: (await send({})) as string,
    scheduled: (await send({ send_at: later })) as string,
    template: done(await admin.post('/api/message-templates', { ...note, name: 'A template' })).templates[0]
      .id as string,
    benchmark: done(await admin.post('/api/benchmarks', { ...series, replaces: null })).id as string,
    hook: hook.webhook.id as string,
    target: listed.id,
    delivery: delivery?.id as string,
    stall,
    letter,
    imported: done(await admin.post('/api/admin/investors/import', { csv })).id as string,
    key: done(await admin.post('/api/api-keys', { name: 'To be revoked', scopes: ['books'], days: 30 })).key
      .id as string,
  }
}

/**
 * Two investors with the same kinds of things, and one of everything that admins work on: what a call can be about. Two
 * weeks are closed, the third is open, and the papers of the first month are issued.
 */
export const furnishedFund = async (server: TestServer) => {
  const { context, clock } = server
  const admin = await lasting(server, { role: 'admin', email: 'boss@example.com', name: 'The Boss' })
  await lasting(server, { role: 'admin', email: 'second@example.com', name: 'The Second' })
  done(await admin.post('/api/admin/agreements', { title: 'Terms', file: await smallPdf('You may lose all.') }))
  const named = (name: string, email: string) => investor(server, 80_000_00, { name, email })
  const ann = await named('Annabel Quillfeather', 'annabel@quillfeather.example')
  const ben = await named('Benjamin Oxenbridge', 'benjamin@oxenbridge.example')
  const payees = []
  for (const place of [1, 2, 3, 4]) payees.push(await named(`Payee Number${place}`, `payee-${place}@example.com`))
  const leaving = await named('Leaving Soon', 'leaving@example.com')
  clock.set(nextWeek(clock.now()).from)
  const week = await runWeek(server, admin, 9_000)
  const payouts = await payoutsOf(server, admin, [ann, ben, ...payees])
  await runWeek(server, admin, 0)
  await openNow(server)
  const [, , due, paid = '', returned = '', batched] = payouts
  for (const id of [paid, returned]) done(await admin.post(`/api/transfers/${id}/pay`))
  done(await admin.post(`/api/transfers/${returned}/returned`, inWords))
  const batch = done(await admin.post('/api/payments/batches', { payouts: [batched] })).id as string
  done(await admin.post(`/api/payments/batches/${batch}/files`, { format: 'pain.001' }))
  done(await admin.post('/api/statements/issues', { period: month }))
  await makePapers(context, goingOn)
  const openWeek = await report(server, admin, 100)
  const { startBalance } = done(await admin.get(`/api/distributions/${openWeek}`)).run
  const [self, other] = [await furnish(server, admin, ann), await furnish(server, admin, ben)]
  const second = done(await admin.post('/api/admin/agreements', { title: 'Risks', file: await smallPdf('All.') }))
  const unsigned = second.agreements.find(({ title }: { title: string }) => title === 'Risks')
  const signable = done(await lastingAs(server, ann).get('/api/agreements')).agreements.find(
    ({ id }: { id: string }) => id === unsigned.id,
  )
  const transferOf = async (path: string, step?: string) => {
    const { id } = done(await lastingAs(server, leaving).post('/api/transfers/deposits', { amount: 20_000 }))
    if (step) done(await admin.post(`/api/transfers/${id}/approve`))
    if (step === 'received') done(await admin.post(`/api/transfers/${id}/receive`))
    return [path, id] as const
  }
  const deposits = Object.fromEntries([
    await transferOf('approved', 'approved'),
    await transferOf('received', 'received'),
  ])
  const reported = {
    name: 'rejected.xml',
    text: `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>M1</MsgId></GrpHdr><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${payoutReferenceOf(paid)}</OrgnlEndToEndId><TxSts>RJCT</TxSts></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
  }
  done(await admin.post('/api/bank-returns', reported))
  const [{ id: bankReturn }] = done(await admin.get('/api/bank-returns')).returns
  const closure = done(await lastingAs(server, leaving).post('/api/closure')).closure.id as string
  const [inboxItem] = done(await admin.get('/api/inbox?state=open')).rows
  const desk = await deskOf(server, admin)
  return {
    self,
    other,
    admin,
    fund: {
      week,
      openWeek,
      openStart: startBalance as number,
      due: due as string,
      paid,
      returned,
      batch,
      bankReturn: bankReturn as string,
      closure,
      deposits: deposits as { approved: string; received: string },
      inboxItem: inboxItem.id as string,
      signable: signable as { id: string; version: number; digest: string },
      lines: await bankLines(server, admin),
      cash: await cashOf(server, admin),
      statement: await statementOf(server, admin),
      account: await listedAccountOf(server),
      brokerAccount: await brokerAccountOf(server),
      desk,
    },
  }
}

export type FurnishedFund = Awaited<ReturnType<typeof furnishedFund>>['fund']
