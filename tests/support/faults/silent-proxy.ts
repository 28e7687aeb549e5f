import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const socketName = '.s.PGSQL.5432'

export interface SilentProxy {
  /** The address of the database behind it, through the proxy. */
  readonly url: string
  /** Open connections carry nothing any more, and nobody is told, as when a network fails. New connections work. */
  silence(): void
  close(): Promise<void>
}

/** A proxy before PostgreSQL's socket. */
export const startSilentProxy = async (databaseUrl: string): Promise<SilentProxy> => {
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'portal-proxy-'))
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = createConnection(join(decodeURIComponent(target.hostname), socketName))
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => {})
    }
    near.pipe(far)
    far.pipe(near)
  }).listen(join(folder, socketName))
  await once(server, 'listening')
  return {
    url: `postgres://portal@${encodeURIComponent(folder)}${target.pathname}`,
    silence: () => {
      for (const socket of open) socket.unpipe().pause()
    },
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
