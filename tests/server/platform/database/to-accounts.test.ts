import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '#server/platform/database/migrations.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { killable } from '#tests/support/faults/kill-migration.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { placeBefore } from '#tests/support/portal/old-database.ts'

const migration = '0155-accounts-and-members'
const investors = howMany(200, 100_000)
const kills = howMany(1, 20)
const patience = howMany(60_000, 1_200_000)

/** The crowd, and the investors of the older database. */
const all = investors + 11

describe.each(engines)(`the upgrade of a fund of ${investors} to people and accounts on %s`, (engine) => {
  let old: Awaited<ReturnType<typeof placeBefore>>
  beforeAll(async () => {
    expect(Object.keys(migrations)).toContain(migration)
    old = await placeBefore(engine, migration, investors)
  }, patience)
  afterAll(() => old.drop())

  it(
    `loses nobody and gives everybody one account, wherever it was killed, ${kills} times`,
    async () => {
      const counted = await old.copy()
      const statements = await killable(engine, counted).statements()
      await counted.drop()
      for (let kill = 1; kill <= kills; kill += 1) {
        const place = await old.copy()
        const { killBefore, open } = killable(engine, place)
        const at = Math.max(1, Math.floor((statements * kill) / (kills + 1)))
        expect(await killBefore(at), `killed before statement ${at} of ${statements}`).toBe('SIGKILL')
        const store = await open()
        const { rows } = await sql<{ everybody: number; same: number; owned: number }>`
          select count(*) as everybody, sum(case when people.status = account.status and people.join_date = account.join_date
            and people.created_at = account.created_at and account.contact_id = people.id then 1 else 0 end) as same,
            (select count(*) from account_members where id = account_id and id = person_id and role = 'owner') as owned
          from people left join investor_accounts account on account.id = people.id
          where people.role = 'investor'`.execute(store.read)
        const [counts] = rows
        const found = { all: Number(counts?.everybody), same: Number(counts?.same), owned: Number(counts?.owned) }
        expect(found).toEqual({ all, same: all, owned: all })
        if (kill === kills) expect((await verifyFund(store.read)).problems).toEqual([])
        await store.close()
        await place.drop()
      }
    },
    patience,
  )
})
