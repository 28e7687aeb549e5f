import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { partNotices } from '#server/notices/notifications/notify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import type { Db } from '#server/platform/database/store.ts'
import { listeners } from '#server/server/listeners.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { reportedFund } from '#tests/support/money/many-investors.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import { engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { keyed } from '#tests/support/portal/keyed.ts'

const closingProcess = fileURLToPath(new URL('../../../support/money/closing-process.ts', import.meta.url))
const investors = howMany(250, 10_000)
const testMs = 180_000

/**
 * Finalises in a process that dies at some point by itself, or is killed by us as soon as it reports that it has begun.
 */
const finalise = async (where: string, from: number, dies: 'begun' | 'booked' | 'told' | 'killed' | 'never') => {
  const child = spawn(process.execPath, [closingProcess, where, String(from), dies], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (said: string) => {
    if (dies === 'killed' && said.includes('begun')) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'close')
  expect([dies, code, signal]).toEqual(dies === 'never' ? [dies, 0, null] : [dies, null, 'SIGKILL'])
}

const count = sql<number>`cast(count(*) as bigint)`.as('count')

/** How much of the close is there, part by part. */
const parts = async (db: Db) => {
  const of = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    (await query.executeTakeFirstOrThrow()).count
  return {
    entries: await of(db.selectFrom('entries').where('kind', '=', 'close').select(count)),
    rows: await of(db.selectFrom('week_rows').select(count)),
    notices: await of(db.selectFrom('notifications').where('type', '=', 'profit').select(count)),
    mails: await of(db.selectFrom('mail').select(count)),
    closed: await of(db.selectFrom('weeks').where('closed_at', 'is not', null).select(count)),
    totals: await of(db.selectFrom('week_totals').select(count)),
    results: await of(db.selectFrom('accounts').where('kind', '=', 'result').select(count)),
    putOff: await of(db.selectFrom('deferred').select(count)),
    audited: await of(db.selectFrom('audit').where('action', '=', 'week.close').select(count)),
  }
}

const none = { entries: 0, rows: 0, notices: 0, mails: 0, closed: 0, totals: 0, results: 0, putOff: 0, audited: 0 }
const all = {
  entries: 1,
  rows: investors,
  notices: investors,
  mails: investors,
  closed: 1,
  totals: 1,
  results: investors,
  putOff: 0,
  audited: 1,
}
/** More than a thousand are notified after the close, which only records whom to notify. */
const booked = investors > 1000 ? { ...all, notices: 0, mails: 0, putOff: Math.ceil(investors / partNotices) } : all

describe.each(engines)('kill -9 in the middle of a close on %s', (engine) => {
  test(
    `of ${investors} investors leaves all of it or none`,
    async () => {
      const database = await freshDatabase(engine)
      const folder = await mkdtemp(join(tmpdir(), 'portal-close-'))
      const where = database.databaseUrl ?? join(folder, 'portal.sqlite')
      const open = () => keyed(engine === 'sqlite' ? openSqlite(where, listeners) : openPostgres(where, listeners))
      const seeded = await open()
      const { week } = await reportedFund(seeded, testEpoch, investors)
      await seeded.close()
      const looked = async () => {
        const store = await open()
        const seen = await parts(store.read)
        const { problems } = await verifyBook(store.read)
        await store.close()
        return { ...seen, problems }
      }
      for (const dies of ['begun', 'booked', 'told'] as const) {
        await finalise(where, week.from, dies)
        expect(await looked()).toEqual({ ...none, problems: [] })
      }
      await finalise(where, week.from, 'killed')
      expect([none, booked].map((whole) => ({ ...whole, problems: [] }))).toContainEqual(await looked())
      await finalise(where, week.from, 'never')
      await finalise(where, week.from, 'never')
      expect(await looked()).toEqual({ ...all, problems: [] })
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
    testMs,
  )
})
