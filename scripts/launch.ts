import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readConfig } from '#server/platform/config/config.ts'
import { holdPort } from '../src/server/platform/base/bound.ts'
import { describeWaiting, waitingPosts } from '../src/site/editing/waiting-posts.ts'
import { settingsOf as checkBuildSettings } from '../src/site/settings-of.ts'
import { type BuildSettings, ensureBuilt } from './build.ts'
import { builtServer, isServerBuilt, serverDir } from './build-server.ts'
import { keepSources } from './kept-sources.ts'
import { withKnownRoots } from './known-roots.ts'
import { traceToSources } from './source-traces.ts'

const outDir = 'dist'

/** Node's compiled code of the server is kept for the next start, which takes half the time with it. */
const compiled = resolve('node_modules/.cache/compiled')

const fail = (reason: unknown): never => {
  console.error(reason instanceof Error ? reason.message : String(reason))
  process.exit(1)
}

/** Reports at once an address that is not available, before a build of half a minute. */
const checkAddress = async ({ host, port }: { readonly host: string; readonly port: number }): Promise<void> => {
  const { holder } = await holdPort(host, port)
  await once(holder.close(), 'close')
}

/** The bundler takes hundreds of megabytes, which a process that goes on to serve for months would never give back. */
const inProcessOfItsOwn = async (script: string): Promise<void> => {
  const [code] = await once(spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
  if (code !== 0) throw new Error('The server could not be built.')
}

const build = async (settings: BuildSettings): Promise<void> => {
  const waiting = setTimeout(() => console.log('Building the site (only when something changed) …'), 300)
  const started = Date.now()
  const built = await ensureBuilt(outDir, settings, true)
  clearTimeout(waiting)
  if (built) console.log(`Site built in ${Math.round((Date.now() - started) / 1000)} s.`)
  for (const line of describeWaiting(waitingPosts('.'))) console.log(line)
  await keepSources(settings)
  if (!isServerBuilt()) await inProcessOfItsOwn('scripts/build-server.ts')
}

/** The site names the address at which it is served, as the server's mails do, unless that is known only later. */
const withOwnAddress = (settings: BuildSettings, { port, portalUrl }: ReturnType<typeof readConfig>): BuildSettings =>
  settings.PORTAL_URL || port === 0 || portalUrl === checkBuildSettings({}).portal
    ? settings
    : { ...settings, PORTAL_URL: portalUrl }

/** Checks the settings, builds the site and the server if they changed, then becomes the server. */
export const launch = async (env: NodeJS.ProcessEnv, settings: BuildSettings): Promise<void> => {
  try {
    checkBuildSettings({ ...settings })
    const config = readConfig(env, outDir)
    await checkAddress(config)
    await build(await withKnownRoots(env, withOwnAddress(settings, config)))
  } catch (reason) {
    fail(reason)
  }
  enableCompileCache(compiled)
  traceToSources(resolve(serverDir))
  process.argv[2] = outDir
  process.argv[3] = 'scripts/rebuild-site.ts'
  await import(pathToFileURL(resolve(builtServer)).href)
}
