import { createQueryId, type Insertable, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchHit } from '#contract/calls/desk/search.ts'
import { searchAll } from '#server/desk/investor/search.ts'
import type { MessagesTable } from '#server/desk/messages/schema.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { foldNamesAnew } from '#server/people/list/refold.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { seedInvestors } from '#tests/bench/seed-investors.ts'
import { close, deposit } from '#tests/support/money/fund.ts'
import { freezeAccount } from '#tests/support/people/people.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('one search over everything on %s', (engine) => {
  let server: TestServer
  let viewer: SignedIn
  let ann: SignedIn
  let asked: { id: string; reference: string }
  beforeAll(async () => {
    server = await startServer(engine)
    await seedInvestors(server.context, 0, 600)
    viewer = await server.signIn({ role: 'admin', adminRole: 'viewer', email: 'viewer@example.com' })
    ann = await server.signIn({ name: 'Ann Quillfeather', email: 'ann.quill@example.com' })
    await deposit(server, ann.id, 1_000_000)
    asked = (await ann.post('/api/transfers/deposits', { amount: 4321.09 })).body
    const message = {
      type: 'system',
      priority: 'medium',
      title: 'The büro is closed on Friday',
      message: 'Until Monday.',
    }
    const sent = {
      state: 'sent',
      audience: '{}',
      by_email: 'owner@example.com',
      saved_at: 1,
      sent_at: 1,
      recipients: 1,
    }
    await server.context.store.write(({ db }) =>
      db
        .insertInto('messages')
        .values({ id: 'm', position: 'm', ...message, ...sent } as Insertable<MessagesTable>)
        .execute(),
    )
    if (engine === 'postgres') await sql`analyze`.execute(server.context.store.read)
  })
  afterAll(() => server.close())

  const find = async (search: string, by = viewer): Promise<SearchHit[]> => {
    const { status, body } = await by.get(`/api/admin/search?${new URLSearchParams({ search })}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.hits
  }
  const titles = async (search: string) => (await find(search)).map(({ kind, title }) => [kind, title])

  test('finds names with letters that a keyboard lacks, and those that were folded otherwise before', async () => {
    const names = ['Sinéad O’Brien', 'Łukasz Żółć', 'Kari Møller']
    const made: string[] = []
    for (const [place, name] of names.entries())
      made.push((await server.signIn({ name, email: `folded${place}@example.com` })).id)
    const cases = [
      ["o'brien", 0],
      ['obrien', 0],
      ['O’BRIEN', 0],
      ['lukasz', 1],
      ['zolc', 1],
      ['moller', 2],
      ['Møller', 2],
    ] as const
    const findAll = async () => {
      for (const [typed, whose] of cases) expect((await find(typed))[0], typed).toMatchObject({ id: made[whose] })
    }
    await findAll()
    // As they were folded before: an apostrophe and letters of their own stayed.
    const { store } = server.context
    await store.write(async ({ db }) => {
      for (const [place, old] of ['sinead o’brien', 'łukasz zołc', 'kari møller'].entries()) {
        const id = made[place] ?? ''
        await db.updateTable('people').set({ name_folded: old }).where('id', '=', id).execute()
        const text = `${old}\nfolded${place}@example.com`
        await db.updateTable('investor_list').set({ name_key: old, text }).where('account_id', '=', id).execute()
      }
    })
    expect(await find('lukasz')).toEqual([])
    await foldNamesAnew(server.context, new AbortController().signal)
    await findAll()
    const rows = await store.read.selectFrom('people').select('name_folded').where('id', 'in', made).execute()
    expect(rows.map(({ name_folded }) => name_folded).toSorted()).toEqual([
      'kari moller',
      'lukasz zolc',
      'sinead obrien',
    ])
    expect((await verifyFund(store.read)).problems).toEqual([])
  })

  test('finds people by a part of the name or address', async () => {
    for (const typed of ['quillf', 'ann.quill@', 'QUILLFEATHER'])
      expect((await find(typed))[0], typed).toMatchObject({ kind: 'investor', id: ann.id, title: 'Ann Quillfeather' })
    expect((await find('garcia')).filter(({ kind }) => kind === 'investor')).toHaveLength(5)
  })

  test('finds payments by their reference, its beginning, with its mark or without, and by their amount', async () => {
    const { id, reference } = asked
    const bare = reference.slice('ALD-'.length)
    for (const typed of [
      reference,
      reference.toLowerCase(),
      reference.slice(0, 8),
      bare,
      bare.slice(0, 5),
      '4321.09',
      '$4,321.09',
    ])
      expect(
        (await find(typed)).filter(({ kind }) => kind === 'payment').map((hit) => hit.id),
        typed,
      ).toEqual([id])
    expect(await find('4321.08')).toEqual([])
    const [hit] = await find(reference)
    expect(hit).toMatchObject({ title: `${reference}, deposit`, amount: 4321.09, investor_id: ann.id })
    expect(hit?.note).toBe('Ann Quillfeather, requested')
  })

  test('finds payouts by the bank’s reference, by their own, and by what was paid', async () => {
    const row = {
      account_id: ann.id,
      kind: 'dividend' as const,
      in_full: 0,
      amount: 777_700,
      requested_at: 1,
      decided_at: null,
      decided_by: null,
      reason: null,
      effective_at: null,
      period: null,
      written_off: null,
      balance_before: null,
      paid_at: null,
      bank_account_id: null,
      batch_id: null,
    }
    const [own, paid] = ['01a1ea73-7e80-7000-8000-59b1bcafe123', '01a1ea73-7e80-7000-8000-59b1b3892ff2']
    await server.context.store.write(({ db }) =>
      db
        .insertInto('withdrawals')
        .values([
          { ...row, id: own, status: 'cancelled', settled: null, payment_reference: null },
          { ...row, id: paid, status: 'paid', settled: 777_600, payment_reference: 'Wire 2026/77' },
        ])
        .execute(),
    )
    const ids = async (typed: string) =>
      (await find(typed)).filter(({ kind }) => kind === 'payment').map(({ id }) => id)
    for (const typed of ['WD-BCAFE123', 'wd-bcafe', 'BCAFE123']) expect(await ids(typed), typed).toEqual([own])
    expect(await ids('Wire 2026/77')).toEqual([])
    expect(await ids('7777')).toEqual([own, paid])
    expect(await ids('7,776.00')).toEqual([paid])
    const [batch, waits] = ['01a1ea73-7e80-7000-8000-59b1dabbadf1', '01a1ea73-7e80-7000-8000-59b1face0001']
    await server.context.store.write(async ({ db }) => {
      const made = {
        total: 432_150,
        payouts: 1,
        made_at: 1,
        made_by: 'owner@example.com',
        ended_at: null,
        ended_by: null,
      }
      await db
        .insertInto('payment_batches')
        .values({ id: batch, status: 'open', ...made })
        .execute()
      await db
        .insertInto('withdrawals')
        .values({ ...row, id: waits, status: 'effective', batch_id: batch, settled: null, payment_reference: null })
        .execute()
    })
    const hits = async (typed: string) =>
      (await find(typed)).map(({ id, title, batch_id }) => ({ id, title, batch_id }))
    for (const typed of ['4321.5', '$4,321.50'])
      expect(await hits(typed), typed).toEqual([{ id: batch, title: 'PB-DABBADF1, batch', batch_id: batch }])
    expect(await hits('WD-face0001')).toEqual([{ id: waits, title: 'WD-FACE0001, withdrawal', batch_id: batch }])
    for (const typed of ['PB-DABBADF1', 'dabbadf1', 'pb-dabb'])
      expect(await hits(typed), typed).toEqual([{ id: batch, title: 'PB-DABBADF1, batch', batch_id: batch }])
  })

  test('finds weeks by number, year and day, messages by their title, and the trail by its words and its people', async () => {
    await server.context.store.write((work) => openWeeks(work))
    const week = await close(server, 0)
    const day = new Date(week.from + 3 * 86_400_000).toISOString().slice(0, 10)
    const [found] = await find(day)
    expect([found?.kind, found?.id, found?.note.startsWith('closed ')]).toEqual([
      'week',
      new Date(week.from).toISOString(),
      true,
    ])
    const [, number = ''] = /Week (\d+), (\d+)/.exec(found?.title ?? '') ?? []
    expect(await titles(`week ${number}`)).toContainEqual(['week', found?.title])
    expect(await titles('BURO is cl')).toEqual(expect.arrayContaining([['message', 'The büro is closed on Friday']]))
    const entry = { by: { email: 'owner@example.com' }, from: null, action: 'message.try', detail: 'done' } as const
    await server.context.store.write((work) => audit(work, { ...entry, subject: 'xylophone', personId: ann.id }))
    expect(await titles('xyloph')).toEqual([['audit', 'message.try: xylophone']])
    expect(await titles('quillf')).toContainEqual(['audit', 'message.try: xylophone'])
  })

  test('finds only for admins, and nothing for nothing', async () => {
    expect((await ann.get('/api/admin/search?search=ann')).status).toBe(403)
    const frozen = await server.signIn({ role: 'admin', email: 'frozen@example.com' })
    await freezeAccount(server.context, frozen.id)
    expect((await frozen.get('/api/admin/search?search=ann')).status).toBe(403)
    expect((await viewer.get('/api/admin/search')).status).toBe(422)
    expect((await viewer.get('/api/admin/search?search=%20')).status).toBe(422)
    expect(await find('nobody is called so')).toEqual([])
    for (const odd of ['%', '_', "'", '\\', '100%', '((', '🙂🙂🙂']) await find(odd)
  })

  test.each(['garcia', 'ALD-', 'ALD-KK6', '7000', 'week 46', 'ann.quill@example.com', 'closed', 'bcafe123'])(
    'for %s it goes along indexes, and looks at no table whole that grows with the fund',
    async (typed) => {
      const { read } = server.context.store
      const ran: Parameters<KyselyPlugin['transformQuery']>[0]['node'][] = []
      const listening = read.withPlugin({
        transformQuery: ({ node }) => {
          ran.push(node)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await searchAll({ db: listening, secret: server.context.secret, now: server.clock.now() }, typed)
      const executor = read.getExecutor()
      // So few rows are scanned sooner than looked up: the question is only which plan exists.
      const plans = await read.connection().execute(async (db) => {
        if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(db)
        const all: string[] = []
        for (const node of ran) {
          const { sql: text, parameters } = executor.compileQuery(node as never, createQueryId())
          const parts = text.split(/\$\d+|\?/)
          const whole = sql.join(
            parts.flatMap((part, place) => [
              sql.raw(part),
              ...(place < parameters.length ? [sql.val(parameters[place])] : []),
            ]),
            sql``,
          )
          const explained = engine === 'sqlite' ? sql`explain query plan ${whole}` : sql`explain ${whole}`
          const { rows } = await explained.execute(db)
          const plan = rows.map((row) => Object.values(row as object).join(' '))
          // However many references begin alike, only the first few along the index are read and nothing is sorted.
          if (text.includes('substr(reference')) expect(plan.join('\n')).not.toMatch(/temp b-tree|sort/i)
          all.push(...plan)
        }
        if (engine === 'postgres') await sql`set enable_seqscan = on`.execute(db)
        return all
      })
      expect(ran.length).toBeGreaterThan(3)
      const grown = /\b(deposits|withdrawals|people|investor_list|investor_grams|audit_details|profiles)\b/
      const whole = plans.filter((line) =>
        engine === 'sqlite' ? /^\d+ \d+ \d+ SCAN/.test(line) && !/USING .*INDEX/.test(line) : /Seq Scan/.test(line),
      )
      expect(whole.filter((line) => grown.test(line))).toEqual([])
    },
  )
})
