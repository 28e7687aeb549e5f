import { describe, expect, it } from 'vitest'
import { countStatements, killAndOpen } from '#tests/support/faults/kill-migration.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { oldDatabases } from '#tests/support/portal/old-database.ts'

const [old] = oldDatabases

describe.each([
  { what: 'a first start', name: undefined, people: 0, kills: 2 },
  { what: 'an upgrade', name: old.name, people: old.people, kills: 3 },
])('$what that is killed', ({ name, people, kills: short }) => {
  it.each(engines)(
    'starts again on %s, wherever in its migrations it was killed',
    async (engine) => {
      const kills = howMany(short, 12)
      const statements = await countStatements(engine, name)
      for (let kill = 1; kill <= kills; kill += 1) {
        const at = Math.floor((statements * kill) / (kills + 1))
        expect(await killAndOpen(engine, at, name), `killed before statement ${at}`).toEqual({
          signal: 'SIGKILL',
          people,
        })
      }
    },
    howMany(90_000, 600_000),
  )
})
