import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  ask,
  emptyHome,
  newHome,
  type RunningPostgres,
  runPostgres,
  urlOf,
} from '#tests/support/portal/own-postgres.ts'
import { binaries, owner } from '#tests/support/portal/pg.ts'

const standbyName = 'standby'
const socketName = '.s.PGSQL.5432'

/** The address that a portal is given: it leads to one server or the other, like the address of a failover. */
const movingAddress = async (first: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-address-'))
  const open = new Set<Socket>()
  let leadsTo: string | null = first
  const socketFile = join(folder, socketName)
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
  }).listen(socketFile)
  await once(server, 'listening')
  // A pgbouncer before it is run by PostgreSQL's own user.
  const as = owner()
  if (as) for (const each of [folder, socketFile]) chownSync(each, as.uid, as.gid)
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
  const primary = await runPostgres(home, { isNew: true })
  const address = await movingAddress(home)
  let standby: RunningPostgres | undefined

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
      const place = emptyHome()
      const data = join(place, 'data')
      const line = `host=${home} user=portal application_name=${standbyName}`
      execFileSync(
        join(binaries() ?? '', 'pg_basebackup'),
        ['-d', line, '-D', data, '-R', '-X', 'stream', '-c', 'fast'],
        {
          ...as,
          cwd: place,
          stdio: 'ignore',
        },
      )
      writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`)
      standby = await runPostgres(place)
      await waitForStandby()
    },
    /** The primary dies; the standby takes its place, and the address leads there. */
    failOver: async ({ silently = false } = {}): Promise<void> => {
      if (!standby) throw new Error('there is no standby')
      if (silently) address.silence()
      address.moveTo(null)
      await primary.kill()
      execFileSync(join(binaries() ?? '', 'pg_ctl'), ['promote', '-w', '-D', join(standby.home, 'data')], {
        ...as,
        cwd: standby.home,
        stdio: 'ignore',
      })
      address.moveTo(standby.home)
    },
    /** The address leads to the standby before it is promoted, as may happen for a moment. */
    leadToStandby: () => address.moveTo(standby?.home ?? null),
    promote: () =>
      execFileSync(join(binaries() ?? '', 'pg_ctl'), ['promote', '-w', '-D', join(standby?.home ?? '', 'data')], {
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
