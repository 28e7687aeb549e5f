import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { builtServer, ensureServerBuilt } from '../../scripts/build-server.ts'
import { freePort } from '../../scripts/free-ports.ts'
import { builtVariant } from '../../scripts/variants.ts'
import { nodeFlags } from '../support/portal/portal-process.ts'
import { type Bench, median } from './row.ts'

const rounds = 5
const startTimesMax = 4
const memoryTimesMax = 1.6
const pollMs = 2
/** How long there are no calls before the memory is read. */
const idleMs = 2000
const kibibytesPerMebibyte = 1024

const bare = "require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1')"

interface Measured {
  readonly milliseconds: number
  readonly mebibytes: number
}

const answers = async (url: string): Promise<void> => {
  for (;;) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return
    await new Promise((wait) => setTimeout(wait, pollMs))
  }
}

/** The resident memory according to the kernel. */
const residentOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / kibibytesPerMebibyte

const measure = async (args: readonly string[], env: NodeJS.ProcessEnv, path: string): Promise<Measured> => {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env, PORT: String(port) }, stdio: 'ignore' })
  await answers(`http://127.0.0.1:${port}${path}`)
  const milliseconds = performance.now() - begun
  await new Promise((wait) => setTimeout(wait, idleMs))
  const mebibytes = residentOf(child)
  const ended = new Promise((exit) => child.once('exit', exit))
  child.kill()
  await ended
  return { milliseconds, mebibytes }
}

/** A start with existing data, up to the first answer, and the memory of an idle portal. */
export const bench: Bench = {
  name: 'start',
  run: async () => {
    const site = resolve(await builtVariant('own'))
    await ensureServerBuilt()
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
    const env = {
      SECRET: 'a secret of the benchmarks, long enough',
      DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
    }
    const pairs: { readonly own: Measured; readonly floor: Measured }[] = []
    for (let round = 0; round < rounds + 1; round += 1)
      pairs.push({
        own: await measure([...nodeFlags, builtServer, site], env, '/api/health'),
        floor: await measure(['-e', bare], {}, '/'),
      })
    await rm(dataDir, { recursive: true, force: true })
    // The first start makes the database and compiles.
    const counted = pairs.slice(1)
    const middle = (of: (pair: (typeof pairs)[number]) => number) => median(counted.map(of))
    const against = 'bare node:http'
    return [
      {
        name: 'a start, up to the first answer',
        value: middle(({ own }) => own.milliseconds),
        floor: middle(({ floor }) => floor.milliseconds),
        unit: 'ms',
        against,
        ratioMax: startTimesMax,
      },
      {
        name: 'memory while nobody asks',
        value: middle(({ own }) => own.mebibytes),
        floor: middle(({ floor }) => floor.mebibytes),
        unit: 'MiB',
        against,
        ratioMax: memoryTimesMax,
      },
    ]
  },
}
