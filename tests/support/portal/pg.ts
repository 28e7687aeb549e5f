import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects to the cluster's own database; null if PostgreSQL is not installed. */
    postgresUrl: string | null
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** PostgreSQL refuses to run as root; then it runs as the user that its package created. */
export const owner = (): Owner | undefined =>
  process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined

/** Where PostgreSQL's programs are on this machine; undefined if it is not installed. */
export const binaries = (): string | undefined =>
  [...globSync('/usr/lib/postgresql/*/bin'), ...globSync('/opt/homebrew/opt/postgresql*/bin'), '/usr/local/pgsql/bin']
    .filter((dir) => existsSync(join(dir, 'initdb')))
    .at(-1)

export const untilReady = async (bin: string, socketDir: string): Promise<void> => {
  for (;;) {
    const check = spawn(join(bin, 'pg_isready'), ['-q', '-h', socketDir])
    const [code] = await once(check, 'exit')
    if (code === 0) return
  }
}

interface Cluster {
  /** Connects to the cluster's own database. */
  readonly url: string
  stop(): Promise<void>
}

const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  const as = owner()
  if (as) chownSync(home, as.uid, as.gid)
  return home
}

/** Without fsync, since nothing in it outlives the run. */
const serve = async (bin: string, home: string): Promise<Cluster> => {
  const settings = ['fsync=off', 'full_page_writes=off', 'listen_addresses=', 'max_connections=300']
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(home, 'data'), '-k', home, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner(), cwd: home, stdio: 'ignore' },
  )
  const ended = once(server, 'exit')
  await Promise.race([
    untilReady(bin, home),
    ended.then(([code]) => Promise.reject(new Error(`postgres ended with ${code}`))),
  ])
  return {
    url: `postgres://portal@${encodeURIComponent(home)}/postgres`,
    stop: async () => {
      server.kill('SIGQUIT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** A throw-away cluster on a unix socket of its own. */
export const startCluster = (bin: string): Promise<Cluster> => {
  const home = newHome()
  const made = ['-D', join(home, 'data'), '-A', 'trust', '-U', 'portal', '-E', 'UTF8', '--no-sync']
  execFileSync(join(bin, 'initdb'), made, { ...owner(), cwd: home, stdio: 'ignore' })
  return serve(bin, home)
}

/** Another cluster with the same databases as the one at this address. */
export const copyCluster = (bin: string, url: string): Promise<Cluster> => {
  const home = newHome()
  const folder = decodeURIComponent(url.match(/@([^/]*)/)?.[1] ?? '')
  const made = ['-h', folder, '-U', 'portal', '-D', join(home, 'data'), '-X', 'stream', '-c', 'fast', '--no-sync']
  execFileSync(join(bin, 'pg_basebackup'), made, { ...owner(), cwd: home, stdio: 'ignore' })
  return serve(bin, home)
}

/** vitest's global set-up: one cluster per run, or a line that says why there is none. */
export default async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.TEST_ENGINES === 'sqlite') {
    provide('postgresUrl', null)
    return
  }
  const bin = binaries()
  if (!bin) {
    const line = 'PostgreSQL is not installed here: the server tests run on SQLite only.'
    if (process.env.CI === 'true') throw new Error(line)
    console.warn(line)
    provide('postgresUrl', null)
    return
  }
  const cluster = await startCluster(bin)
  provide('postgresUrl', cluster.url)
  return cluster.stop
}
