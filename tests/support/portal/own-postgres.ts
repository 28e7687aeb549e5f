import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binaries, owner, untilReady } from './pg.ts'

/** A PostgreSQL of a test's own, which syncs what it acknowledges. */
export interface RunningPostgres {
  readonly home: string
  /** Dies with everything that it has not written yet, without telling anybody. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** One of those who serve connections dies, after which PostgreSQL ends all connections and recovers by itself. */
  killOne(): void
  /** Answers nothing from here on, until it is thawed; connections stay open. */
  freeze(): void
  thaw(): void
}

const programs = (): string => binaries() ?? ''

export const urlOf = (home: string, database = 'portal'): string =>
  `postgres://portal@${encodeURIComponent(home)}/${database}`

export const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const given = (folder: string): string => {
  const as = owner()
  if (as) chownSync(folder, as.uid, as.gid)
  return folder
}

/** A folder for a PostgreSQL whose data is to come from elsewhere. */
export const emptyHome = (): string => given(mkdtempSync(join(tmpdir(), 'portal-own-postgres-')))

/** A folder with an empty cluster; its data is on the given disk, if any. */
export const newHome = (disk?: string): string => {
  const home = emptyHome()
  const data = given(disk ?? home)
  const cluster = join(data, 'data')
  mkdirSync(cluster)
  given(cluster)
  const made = ['-D', cluster, '-A', 'trust', '-U', 'portal', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs(), 'initdb'), made, { ...owner(), cwd: home, stdio: 'ignore' })
  return home
}

/** A process's state and parent; undefined once it has ended. */
const processOf = (pid: number): { readonly parent: number } | undefined => {
  try {
    // After the program's name in brackets.
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return state === 'Z' ? undefined : { parent: Number(parent) }
  } catch {
    return undefined
  }
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && processOf(Number(name))?.parent === parent)
    .map(Number)

const signalTo = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended by itself.
    }
}

const isBackend = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('portal portal')
  } catch {
    return false
  }
}

/** Starts the cluster in `home`, or the one on `disk`; a new one gets an empty database. */
export const runPostgres = async (
  home: string,
  { isNew = false, disk = home, settings = [] as readonly string[] } = {},
): Promise<RunningPostgres> => {
  const all = ['max_connections=100', 'listen_addresses=', ...settings].flatMap((setting) => ['-c', setting])
  const child = spawn(join(programs(), 'postgres'), ['-D', join(disk, 'data'), '-k', home, ...all], {
    ...owner(),
    cwd: home,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await Promise.race([
    untilReady(programs(), home),
    ended.then(([code]) => Promise.reject(new Error(`postgres ended with ${code}`))),
  ])
  if (isNew) await ask(urlOf(home, 'postgres'), 'create database portal')
  const pid = child.pid ?? 0
  return {
    home,
    kill: async () => {
      const all = [pid, ...childrenOf(pid)]
      signalTo(all, 'SIGKILL')
      await ended
      // What it had started is gone from memory, too, before another may use the same data.
      while (all.some(processOf)) await new Promise(setImmediate)
    },
    stop: async () => {
      child.kill('SIGQUIT')
      await ended
    },
    killOne: () => {
      const [one] = childrenOf(pid).filter(isBackend)
      if (one === undefined) throw new Error('PostgreSQL serves no connection of the portal')
      signalTo([one], 'SIGKILL')
    },
    freeze: () => signalTo([pid, ...childrenOf(pid)], 'SIGSTOP'),
    thaw: () => signalTo([pid, ...childrenOf(pid)], 'SIGCONT'),
  }
}
