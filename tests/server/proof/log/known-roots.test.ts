import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { weekStatements } from '#fund/proof/proof-words.ts'
import { publishedRoots } from '#server/proof/log/log.ts'
import { knownRootsOf as readSetting } from '#site/settings-of.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { startServer } from '#tests/support/portal/server.ts'
import { knownRootsOf } from '../../../../scripts/known-roots.ts'

describe.each(engines)('on %s a build takes the roots from the database', (engine) => {
  test('of which it knows the first and the newest once there are some', async () => {
    const server = await startServer(engine)
    onTestFinished(() => server.close())
    const { config, store } = server.context
    expect(await knownRootsOf(config)).toBe('')
    const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    for (const thousandths of [200, -100, 300]) await runWeek(server, admin, thousandths)
    const weeks = weekStatements(await publishedRoots(store.read))
    expect(weeks).toHaveLength(3)
    expect(readSetting(await knownRootsOf(config))).toEqual({ first: weeks.at(0), newest: weeks.at(-1) })
  })
})

test('a database that is missing, is none or does not answer gives none, and stops no build', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-roots-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  expect(await knownRootsOf({ dataDir, databaseUrl: null })).toBe('')
  await writeFile(join(dataDir, 'portal.sqlite'), 'no database')
  expect(await knownRootsOf({ dataDir, databaseUrl: null })).toBe('')
  expect(await knownRootsOf({ dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:9/none' })).toBe('')
})
