import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#fund/text/fold.ts'
import { gramsOf } from '#server/people/list/grams.ts'
import { migrations } from '#server/platform/database/migrations.ts'
import type { Db } from '#server/platform/database/store.ts'
import { compareProofs } from '#server/proof/log/compare.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { deposit, money } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { fakeClock } from '#tests/support/portal/clock.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { oldDatabases, type Place, placeWith } from '#tests/support/portal/old-database.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

// How a statement was written does not matter: a column that was added later stands in another way in its table's.
const sqliteSchema = sql<{ line: string }>`
  select t.name || ' ' || t.wr || ' ' || (m.sql like '% check (%') as line
    from pragma_table_list t join sqlite_master m on m.name = t.name
  union all select m.name || '.' || c.name || ' ' || lower(c.type) || ' ' || c."notnull" || ' '
    || coalesce(c.dflt_value, '') || ' ' || c.pk || ' ' || c.hidden
    from sqlite_master m join pragma_table_xinfo(m.name) c where m.type = 'table'
  union all select m.name || ' → ' || f."table" || ' ' || f."from" || ' ' || f."to" || ' ' || f.on_delete || ' ' || f.seq
    from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'
  union all select m.name || ' ' || i.name || ' ' || i."unique" || i.origin || i.partial || ' ' || x.seqno || ' '
    || coalesce(x.name, '') || ' ' || x."desc" || ' ' || coalesce(x.coll, '') || ' ' || x."key"
    from sqlite_master m join pragma_index_list(m.name) i join pragma_index_xinfo(i.name) x where m.type = 'table'
  union all select lower(replace(sql, '"', '')) from sqlite_master where type <> 'table' and sql is not null
  order by 1`

const postgresSchema = sql<{ line: string }>`
  select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' '
    || coalesce(column_default, '') || ' ' || coalesce(collation_name, '') || ' ' || is_identity as line
  from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  order by 1`

const schemaOf = async (db: Db, engine: string): Promise<string[]> =>
  (await (engine === 'sqlite' ? sqliteSchema : postgresSchema).execute(db)).rows.map(({ line }) => line)

describe.each(engines.flatMap((engine) => oldDatabases.map((old) => ({ engine, ...old }))))(
  'an older database, $name on $engine',
  ({ engine, name, entries, investors }) => {
    let place: Place
    let server: TestServer
    beforeAll(async () => {
      place = await placeWith(engine, name)
      server = await startServer(engine, { config: place, clock: fakeClock(Date.parse('2026-11-22T12:00:00Z')) })
    })
    afterAll(async () => {
      await server.close()
      await place.drop()
    })

    const read = () => server.context.store.read

    it('has the schema of a new one afterwards', async () => {
      const fresh = await startServer(engine)
      expect(await schemaOf(read(), engine)).toEqual(await schemaOf(fresh.context.store.read, engine))
      await fresh.close()
      const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read())
      expect(ran.rows.map((row) => row.name)).toEqual(Object.keys(migrations).toSorted())
    })

    it('lets one person go on as before, until its admin switches the guard on', async () => {
      const rows = await read()
        .selectFrom('fund_settings')
        .select(['setting', 'value', 'changed_by'])
        .where('setting', 'in', ['twoPeople', 'moneyInByTwo'])
        .orderBy('setting')
        .execute()
      expect(rows).toEqual(
        ['moneyInByTwo', 'twoPeople'].map((setting) => ({ setting, value: 'false', changed_by: 'upgrade' })),
      )
    })

    it('keeps a book in order, which goes on', async () => {
      expect(await verifyFund(read())).toMatchObject({ entries, problems: [] })
      // None of its weeks was signed, and none had to be.
      expect(await compareProofs(read())).toMatchObject({ statements: 0, problems: [] })
      const { id } = await personOf('investor@example.com')
      const before = await money(server, id)
      await deposit(server, id, 1_00)
      expect(await money(server, id)).toEqual({ ...before, capital: before.capital + 1_00 })
      expect(await verifyFund(read())).toMatchObject({ entries: entries + 1, problems: [] })
    })

    const personOf = (email: string) =>
      read().selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow()

    it('has every investor on the list, found and counted as a new one would be', async () => {
      const people = await read()
        .selectFrom('investor_accounts')
        .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
        .leftJoin('investor_list', 'investor_list.account_id', 'investor_accounts.id')
        .select(['investor_accounts.id', 'people.name', 'people.email', 'investor_accounts.status as person_status'])
        .select(['no', 'name_key', 'text', 'investor_list.status', 'balance', 'invested', 'held_from'])
        .execute()
      expect(people).toHaveLength(investors)
      const counts = new Map<string, number>()
      for (const person of people) {
        const text = `${foldText(person.name)}\n${foldText(person.email)}`
        const { capital, result } = await money(server, person.id)
        expect(person).toMatchObject({ name_key: foldText(person.name), text, status: person.person_status })
        expect(person).toMatchObject({ balance: capital + result, invested: capital })
        expect(person.held_from === null).toBe(capital + result <= 0)
        const grams = await read().selectFrom('investor_grams').select('gram').where('no', '=', person.no).execute()
        const expected = gramsOf(text.split('\n'), person.person_status)
        expect(new Set(grams.map(({ gram }) => gram))).toEqual(expected)
        for (const gram of expected) counts.set(gram, (counts.get(gram) ?? 0) + 1)
      }
      const stored = await read().selectFrom('investor_gram_counts').selectAll().where('investors', '>', 0).execute()
      expect(new Map(stored.map(({ gram, investors: found }) => [gram, found]))).toEqual(counts)
    })

    it('made of every investor a person and an account of the same id, of which they are the owner', async () => {
      const { rows } = await sql<{ id: string; status: string; join_date: string }>`
        select id, status, join_date from people where role = 'investor' order by id`.execute(read())
      const accounts = await read()
        .selectFrom('investor_accounts')
        .innerJoin('account_members', 'account_members.account_id', 'investor_accounts.id')
        .select(['investor_accounts.id', 'investor_accounts.status', 'join_date', 'contact_id', 'person_id'])
        .select(['account_members.role'])
        .orderBy('investor_accounts.id')
        .execute()
      expect(accounts).toHaveLength(investors)
      expect(accounts).toEqual(rows.map((was) => ({ ...was, contact_id: was.id, person_id: was.id, role: 'owner' })))
    })

    const signInAs = async (email: string) =>
      server.visitor((await createSession(server.context, (await personOf(email)).id)).cookie)

    it('serves its investors and its admin', async () => {
      const [ann, admin] = [await signInAs('investor@example.com'), await signInAs('admin@example.com')]
      const answers = await Promise.all(
        ['/api/account/home', '/api/transfers', '/api/bank-account', '/api/profile'].map((path) => ann.get(path)),
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const all = (await admin.get('/api/admin/investors')).body.rows
      expect(all.filter((row: { trading_status: string }) => row.trading_status === 'active').length).toBeGreaterThan(4)
      const { rows } = (await admin.get('/api/admin/investors?search=angstrom')).body
      expect(rows.map((row: { name: string }) => row.name)).toEqual(['Zoë Ångström'])
      expect((await admin.get('/api/reports')).body.rows.length).toBeGreaterThan(6)
    })

    it.runIf(name !== 'before-the-investor-list')('opens what was sealed in it', async () => {
      const ann = await signInAs('investor@example.com')
      expect((await ann.get('/api/bank-account')).body.pending).toMatchObject({ accountNumber: '••••6789' })
    })
  },
)
