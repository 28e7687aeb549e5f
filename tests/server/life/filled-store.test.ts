import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { quoted, type Row, Tally } from '#server/platform/database/rows.ts'
import type { Db } from '#server/platform/database/store.ts'
import { play } from '#tests/support/money/life/play.ts'
import { fundOfFour } from '#tests/support/money/life/prologue.ts'
import { engines } from '#tests/support/portal/databases.ts'

const tallyOf = async (db: Db): Promise<Tally> => {
  const tally = new Tally()
  for (const { name, isForeign } of await db.introspection.getTables()) {
    if (isForeign) continue
    const { rows } = await sql<Row>`select * from ${sql.raw(quoted(name))}`.execute(db)
    tally.count({ table: name, rows })
  }
  return tally
}

describe.each(engines)('a store that lives are played on, one after the other, on %s', (engine) => {
  test('is as it was filled for each of them, and guards its book for each of them', async () => {
    const { filled, open } = await fundOfFour(engine)
    const one = await open()
    const before = await tallyOf(one.store.read)
    const player = filled.on(one.store)
    await play(player, { does: 'deposit', who: 0, dollars: 150 })
    await play(player, { does: 'withdraw', who: 0, kind: 'capital', part: 3, approved: true })
    await play(player, { does: 'week', permille: 10, cents: 3, lateHours: 0, corrected: { back: 1, permille: -30 } })
    expect((await tallyOf(one.store.read)).differences(before).length).toBeGreaterThan(10)
    await one.drop()

    const { store, drop } = await open()
    const again = await tallyOf(store.read)
    expect(again.rows).toBe(before.rows)
    expect(again.differences(before)).toEqual([])
    await expect(
      store.write(({ db }) => db.updateTable('entries').set({ description: 'another' }).execute()),
    ).rejects.toThrow(/entries/)
    await expect(store.write(({ db }) => db.deleteFrom('lines').execute())).rejects.toThrow(/lines/)
    await drop()
  })
})
