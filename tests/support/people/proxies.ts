import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from '#tests/support/portal/installed.ts'
import { freePort } from '../../../scripts/free-ports.ts'

/** A proxy of `docs/deploy` before a portal, on ports of this machine and with a certificate of its own. */
export interface RunningProxy {
  readonly https: string
  readonly http: string
  close(): Promise<void>
}

const domain = 'portal.example.com'
const readyMs = 10_000

/** The documented proxies, and whether this machine has each. */
export const proxies = (['caddy', 'nginx'] as const).map((name) => ({
  name,
  isThere: isInstalled(name, 'the tests of a portal behind it', ['-h']),
}))

interface Place {
  readonly folder: string
  readonly upstream: string
  readonly http: number
  readonly https: number
}

const certificate = (folder: string): { cert: string; key: string } => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain}`]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject]
  execFileSync('openssl', made, { stdio: 'ignore' })
  return { cert, key }
}

/** The documented text, with what this machine needs instead of what only a real one has. */
const written = (name: string, changes: readonly (readonly [string | RegExp, string])[]): string => {
  let text = readFileSync(`docs/deploy/${name}`, 'utf8')
  for (const [from, to] of changes) {
    const changed = text.replace(from, to)
    if (changed === text) throw new Error(`docs/deploy/${name} no longer says ${from}`)
    text = changed
  }
  return text
}

const caddy = ({ folder, upstream, http, https }: Place): readonly string[] => {
  const { cert, key } = certificate(folder)
  const global = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n}\n`
  const site = written('Caddyfile', [
    ['127.0.0.1:4321', upstream],
    [`${domain} {`, `${domain} {\n\ttls ${cert} ${key}`],
  ])
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, global + site)
  return ['run', '--adapter', 'caddyfile', '--config', file]
}

/** Writes the settings of an nginx that leaves nothing outside `folder`, and returns what it is started with. */
export const nginxArguments = (folder: string, site: string): readonly string[] => {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = kept.map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n')
  const file = join(folder, 'nginx.conf')
  const top = `daemon off;\npid ${join(folder, 'pid')};\nerror_log stderr;\nevents {}\n`
  writeFileSync(file, `${top}http {\naccess_log off;\n${paths}\n${site}}\n`)
  return ['-p', folder, '-c', file, '-e', 'stderr']
}

const nginx = ({ folder, upstream, http, https }: Place): readonly string[] => {
  const { cert, key } = certificate(folder)
  const site = written('nginx.conf', [
    ['127.0.0.1:4321', upstream],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    [/\/etc\/letsencrypt\S+fullchain\.pem/, cert],
    [/\/etc\/letsencrypt\S+privkey\.pem/, key],
  ])
  return nginxArguments(folder, site)
}

const argsOf = { caddy, nginx }

export const untilListening = async (port: number): Promise<void> => {
  const until = performance.now() + readyMs
  while (performance.now() < until) {
    const answered = await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    )
    if (answered) return
  }
  throw new Error(`nothing listens on ${port}`)
}

/** Starts one of the proxies before `portal`, with the documented settings. */
export const startProxy = async (name: (typeof proxies)[number]['name'], portal: string): Promise<RunningProxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-proxy-'))
  mkdirSync(join(folder, 'home'))
  const [http, https] = [await freePort(), await freePort()]
  const args = argsOf[name]({ folder, upstream: new URL(portal).host, http, https })
  const child = spawn(name, args, { env: { ...process.env, HOME: join(folder, 'home') }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await untilListening(http)
  return {
    https: `https://127.0.0.1:${https}`,
    http: `http://127.0.0.1:${http}`,
    close: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
