import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isInstalled } from './installed.ts'
import { owner } from './pg.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
const port = 6432

/** Whether this machine has pgbouncer. */
export const hasPgbouncer = isInstalled(program ?? 'pgbouncer', 'the tests of two nodes behind it')

export interface Pooler {
  readonly url: string
  close(): Promise<void>
}

/** Debian's pgbouncer in transaction mode before a database, with fewer connections to it than a portal opens. */
export const startPgbouncer = async (databaseUrl: string, poolSize: number): Promise<Pooler> => {
  const target = new URL(databaseUrl)
  const name = basename(target.pathname)
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'))
  const as = owner()
  if (as) chownSync(folder, as.uid, as.gid)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(join(folder, 'users'), '"portal" ""\n', { mode: 0o644 })
  writeFileSync(
    file,
    [
      '[databases]',
      `${name} = host=${decodeURIComponent(target.hostname)} dbname=${name} user=portal`,
      '[pgbouncer]',
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 100',
      'auth_type = any',
      `auth_file = ${join(folder, 'users')}`,
      'listen_addr =',
      `listen_port = ${port}`,
      `unix_socket_dir = ${folder}`,
    ].join('\n'),
    { mode: 0o644 },
  )
  const child = spawn(program ?? '', [file], { ...as, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('process up')) resolve()
    })
    void ended.then(() => reject(new Error(said)))
  })
  return {
    url: `postgres://portal@${encodeURIComponent(folder)}:${port}/${name}`,
    close: async () => {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
