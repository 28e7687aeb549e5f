import { describe, expect, it } from 'vitest'
import { engines } from '#tests/support/databases.ts'
import { countStatements, killAndOpen } from '#tests/support/kill-migration.ts'

describe.each(engines)('a first start that is killed on %s', (engine) => {
  it('starts again, wherever in its migrations it was killed', { timeout: 90_000 }, async () => {
    const kills = engine === 'sqlite' ? 6 : 3
    const statements = await countStatements(engine)
    for (let kill = 1; kill <= kills; kill += 1) {
      const at = Math.floor((statements * kill) / (kills + 1))
      expect(await killAndOpen(engine, at), `killed before statement ${at}`).toEqual({ signal: 'SIGKILL', people: 0 })
    }
  })
})
