import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settleDueClosures } from '#server/money/closures/empty.ts'
import { closeDueWeek } from '#server/money/weeks/close-due-week.ts'
import { holdPort } from '#server/platform/base/bound.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { run } from '#server/server/run.ts'
import { folderOf } from '../../../scripts/variants.ts'
import { type FakeClock, fakeClock } from './clock.ts'
import type { Engine } from './databases.ts'
import { letGo } from './let-go.ts'
import './own-account.ts'
import { binaries, startCluster } from './pg.ts'

/** A portal for real use, without a demo, whose clock the test controls: no setting can do that. */
export interface LifePortal {
  readonly url: string
  readonly clock: FakeClock
  readonly context: Context
  /** Lets time pass, and does what every node does each minute. */
  passTo(instant: string): Promise<void>
  close(): Promise<void>
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const clusterFor = async (engine: Engine) => {
  if (engine === 'sqlite') return undefined
  const bin = binaries()
  if (!bin) throw new Error('PostgreSQL is not installed here.')
  return startCluster(bin)
}

/** The engines for a life in the browser: each that this machine has. */
export const lifeEngines: readonly Engine[] = binaries() ? ['sqlite', 'postgres'] : ['sqlite']

/** Asks for a factor, or a mailed code, as in real use, if `asksForFactors`. */
export const startLifePortal = async (
  engine: Engine,
  startsAt: string,
  asksForFactors = false,
): Promise<LifePortal> => {
  const cluster = await clusterFor(engine)
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-life-'))
  const clock = fakeClock(Date.parse(startsAt))
  const held = await holdPort('127.0.0.1')
  const settings = { PORT: String(held.port), DATA_DIR: dataDir, ADMIN_EMAIL: 'boss@example.com' }
  const env = { ...settings, ...(cluster && { DATABASE_URL: cluster.url }) }
  const { context, url, stop } = await run({ ...readConfig(env, folderOf('own')), asksForFactors }, clock, silent, {
    held,
  })
  await letGo(context)
  return {
    url,
    clock,
    context,
    passTo: async (instant) => {
      clock.set(instant)
      await closeDueWeek(context)
      await settleDueClosures(context)
    },
    close: async () => {
      await stop()
      await cluster?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
