import './owners-file.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { readConfig } from '#server/platform/config/config.ts'

/** Astro's own server in front, the API behind it on the next port. */
const { host, port } = readConfig(process.env, null)
const apiPort = port + 1
const api = `http://${host}:${apiPort}`
const site = `http://${host}:${port}`

const running: ChildProcess[] = []

const end = (code: number): void => {
  for (const child of running) child.kill('SIGTERM')
  process.exitCode = code
}

const begin = (args: readonly string[], env: NodeJS.ProcessEnv): void => {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' })
  child.on('exit', (code) => end(code ?? 0))
  running.push(child)
}

process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0))
begin(
  [
    '--watch-path=src/server',
    '--watch-path=src/reading',
    '--watch-path=src/contract',
    '--watch-path=src/fund',
    'src/server/main.ts',
  ],
  {
    DEMO: '1',
    PORT: String(apiPort),
    PORTAL_URL: site,
  },
)
begin(['node_modules/astro/bin/astro.mjs', 'dev', '--host', host, '--port', String(port)], {
  PORTAL_DEV_API: api,
  PUBLIC_DEMO: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
})
