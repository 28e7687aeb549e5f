import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binaries, owner, untilReady } from './pg.ts'

const standbyName = 'standby'
const socketName = '.s.PGSQL.5432'

interface Server {
  readonly home: string
  /** Dies with everything that it has not written yet, without telling anybody. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const programs = (): string => binaries() ?? ''

const postgres = async (home: string, settings: readonly string[]): Promise<Server> => {
  const given = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(
    join(programs(), 'postgres'),
    ['-D', join(home, 'data'), '-k', home, '-c', 'listen_addresses=', ...given],
    {
      ...owner(),
      cwd: home,
      stdio: 'ignore',
    },
  )
  const ended = once(child, 'exit')
  await untilReady(programs(), home)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal)
    await ended
  }
  return { home, kill: () => end('SIGKILL'), stop: () => end('SIGQUIT') }
}

const urlOf = (home: string, database = 'portal'): string => `postgres://portal@${encodeURIComponent(home)}/${database}`

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const newHome = (): string => {
  const home = mkdtempSync(join(tmpdir(), 'portal-replicated-'))
  const as = owner()
  if (as) chownSync(home, as.uid, as.gid)
  return home
}

/** The address that a portal is given: it leads to one server or the other, like the address of a failover. */
const movingAddress = async (first: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-address-'))
  const open = new Set<Socket>()
  let leadsTo: string | null = first
  const server = createServer((near) => {
    if (leadsTo === null) return near.destroy()
    const far = createConnection(join(leadsTo, socketName))
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far)
    return far.pipe(near)
  }).listen(join(folder, socketName))
  await once(server, 'listening')
  return {
    url: urlOf(folder),
    moveTo: (home: string | null) => {
      leadsTo = home
    },
    /** Open connections carry nothing any more, and nobody is told. */
    silence: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL that acknowledges a commit only once its standby has it too; the standby is made by `addStandby`. */
export const startReplicated = async () => {
  const home = newHome()
  const as = owner()
  mkdirSync(join(home, 'data'))
  if (as) chownSync(join(home, 'data'), as.uid, as.gid)
  const made = ['-D', join(home, 'data'), '-A', 'trust', '-U', 'portal', '-E', 'UTF8', '--no-sync']
  execFileSync(join(programs(), 'initdb'), made, { ...as, cwd: home, stdio: 'ignore' })
  const primary = await postgres(home, ['max_connections=100'])
  await ask(urlOf(home, 'postgres'), 'create database portal')
  const address = await movingAddress(home)
  let standby: Server | undefined

  /** From here on every commit waits for the standby, whether there is one or not. */
  const waitForStandby = async (): Promise<void> => {
    await ask(urlOf(home), `alter system set synchronous_standby_names = '${standbyName}'`)
    await ask(urlOf(home), 'select pg_reload_conf()')
  }
  return {
    url: address.url,
    silence: address.silence,
    waitForStandby,
    addStandby: async (): Promise<void> => {
      const place = newHome()
      const data = join(place, 'data')
      const line = `host=${home} user=portal application_name=${standbyName}`
      execFileSync(join(programs(), 'pg_basebackup'), ['-d', line, '-D', data, '-R', '-X', 'stream', '-c', 'fast'], {
        ...as,
        cwd: place,
        stdio: 'ignore',
      })
      writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`)
      standby = await postgres(place, ['max_connections=100'])
      await waitForStandby()
    },
    /** The primary dies; the standby takes its place, and the address leads there. */
    failOver: async ({ silently = false } = {}): Promise<void> => {
      if (!standby) throw new Error('there is no standby')
      if (silently) address.silence()
      address.moveTo(null)
      await primary.kill()
      execFileSync(join(programs(), 'pg_ctl'), ['promote', '-w', '-D', join(standby.home, 'data')], {
        ...as,
        cwd: standby.home,
        stdio: 'ignore',
      })
      address.moveTo(standby.home)
    },
    /** The address leads to the standby before it is promoted, as may happen for a moment. */
    leadToStandby: () => address.moveTo(standby?.home ?? null),
    promote: () =>
      execFileSync(join(programs(), 'pg_ctl'), ['promote', '-w', '-D', join(standby?.home ?? '', 'data')], {
        ...as,
        cwd: standby?.home,
        stdio: 'ignore',
      }),
    close: async (): Promise<void> => {
      address.close()
      await primary.stop().catch(() => undefined)
      await standby?.stop()
      for (const place of [home, standby?.home]) if (place) rmSync(place, { recursive: true, force: true })
    },
  }
}

export type Replicated = Awaited<ReturnType<typeof startReplicated>>
