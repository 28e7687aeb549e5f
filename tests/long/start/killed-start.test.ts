import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countStatements, killAndOpen } from '#tests/support/faults/kill-migration.ts'
import { engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { emptyFolder, main, startProcess } from '#tests/support/portal/portal-process.ts'

const kills = 45
const patienceMs = 20 * 60_000

describe.each(engines)('a first start that is killed on %s', (engine) => {
  it(
    `starts again, before whichever of ${kills} statements it was killed`,
    async () => {
      const statements = await countStatements(engine)
      for (let kill = 1; kill <= kills; kill += 1) {
        const at = Math.max(1, Math.floor((statements * kill) / kills))
        expect(await killAndOpen(engine, at), `killed before statement ${at}`).toEqual({ signal: 'SIGKILL', people: 0 })
      }
    },
    patienceMs,
  )

  /** How long a first start takes until it answers. */
  const timeOf = async (env: Record<string, string>, cwd: string): Promise<number> => {
    const begun = performance.now()
    const started = await startProcess(cwd, env)
    const milliseconds = performance.now() - begun
    expect(started.url, started.printed()).toBeDefined()
    await started.end('SIGKILL')
    return milliseconds
  }

  const inPlace = async <T>(use: (cwd: string, env: Record<string, string>) => Promise<T>): Promise<T> => {
    const [cwd, { databaseUrl, drop }] = [await emptyFolder(), await freshDatabase(engine)]
    try {
      return await use(cwd, databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
    } finally {
      await drop()
      await rm(cwd, { recursive: true, force: true })
    }
  }

  const killAt = (milliseconds: number) =>
    inPlace(async (cwd, env) => {
      const killed = await startProcess(cwd, env, main, (child) => {
        setTimeout(() => child.kill('SIGKILL'), milliseconds)
      })
      await killed.end('SIGKILL')
      const again = await startProcess(cwd, env)
      const answer = again.url && (await (await fetch(`${again.url}/api/health`)).json())
      await again.end('SIGKILL')
      return {
        answer,
        secret: (await readFile(join(cwd, '.data', 'secret'), 'utf8')).trim().length,
        said: again.printed(),
      }
    })

  it(
    `starts again, whenever in its time it was killed, ${kills} times`,
    async () => {
      const whole = await inPlace((cwd, env) => timeOf(env, cwd))
      for (let kill = 1; kill <= kills; kill += 1) {
        const { answer, secret, said } = await killAt((whole * kill) / kills)
        expect([answer, secret], said).toEqual([{ status: 'ok' }, 64])
      }
    },
    patienceMs,
  )
})
