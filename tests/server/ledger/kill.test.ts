import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { roundsOf } from '#tests/support/faults/rounds.ts'
import { type Database, engines, freshDatabase } from '#tests/support/portal/databases.ts'

const bookingProcess = fileURLToPath(new URL('../../support/money/booking-process.ts', import.meta.url))
const killMs = howMany(120_000, 1_800_000)

/**
 * Lets a process book, kills it after this many acknowledgements, and returns every key that it had acknowledged by
 * then.
 */
const bookUntilKilled = async (where: string, round: number, acknowledgements: number): Promise<string[]> => {
  const child = spawn(process.execPath, [bookingProcess, where, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (said.split('\n').length > acknowledgements) child.kill('SIGKILL')
  })
  const [code, signal] = await ended
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' })
  return said.split('\n').slice(0, -1)
}

describe.each(engines)('killed under writes on %s', (engine) => {
  let database: Database
  let folder: string
  beforeAll(async () => {
    database = await freshDatabase(engine)
    folder = await mkdtemp(join(tmpdir(), 'portal-kill-'))
  })
  afterAll(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const kills = howMany(3, roundsOf('KILLS', 100))

  test(
    `${kills} times: nothing acknowledged is lost, every entry sums to zero and the chain verifies`,
    async () => {
      const where = database.databaseUrl ?? join(folder, 'portal.sqlite')
      const acknowledged: string[] = []
      for (let round = 0; round < kills; round += 1)
        acknowledged.push(...(await bookUntilKilled(where, round, 10 + ((round * 37) % 200))))
      const store = await (engine === 'sqlite' ? openSqlite(where, listeners) : openPostgres(where, listeners))
      const kept = new Set((await store.read.selectFrom('entries').select('key').execute()).map(({ key }) => key))
      expect(acknowledged.filter((key) => !kept.has(key))).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(kills * 10)
      expect((await verifyBook(store.read)).problems).toEqual([])
      await store.close()
    },
    killMs,
  )
})
