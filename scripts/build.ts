import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { decisionDays } from '#reading/house.ts'
import { messageForEditors } from '#reading/mistake.ts'
import { termsDays } from '#reading/terms-versions.ts'
import { legalDays, publishedPosts, waitingPosts } from '#site/editing/waiting-posts.ts'
import { knownRootsOf } from '../src/site/settings-of.ts'
import { keepEarlierFiles } from './earlier-files.ts'
import { fingerprint } from './fingerprint.ts'

/** The settings that are built into a site (README, "Settings"). */
export const buildSettings = [
  'PUBLIC_API_URL',
  'PUBLIC_ADMIN_EMAIL',
  'PUBLIC_DEMO',
  'PUBLIC_FORMS',
  'PORTAL_URL',
  'PORTAL_KNOWN_ROOTS',
] as const

export type BuildSettings = Partial<Record<(typeof buildSettings)[number], string>>

/**
 * Whether the roots that a site states are those of the database that its server opens. Otherwise they come from the
 * file that PORTAL_ROOTS names, or the backend is elsewhere.
 */
export const followsDatabase = (env: NodeJS.ProcessEnv, settings: BuildSettings): boolean =>
  !env['PORTAL_ROOTS'] && settings.PUBLIC_API_URL === undefined

const stampOf = (outDir: string): string => `${outDir}/.portal/build.txt`

/** The public settings of an environment, the unset ones left out. */
export const settingsOf = (env: NodeJS.ProcessEnv): BuildSettings =>
  Object.fromEntries(buildSettings.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/** Makes the bundler and the picture library free memory at once: a tenth less at the peak of a large blog. */
export const lean = { MIMALLOC_PURGE_DELAY: '0', MALLOC_ARENA_MAX: '2' }

const astroBuild = (root: string, outDir: string, settings: BuildSettings): Promise<void> =>
  new Promise((done, failed) => {
    const env: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production', ...lean }
    for (const name of buildSettings) delete env[name]
    const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir], {
      cwd: root,
      env: { ...env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error(`The site could not be built.\n${messageForEditors(output) ?? output}`)),
    )
  })

/**
 * The days after `today` on which the site of a project says something else: a post appears, or a decision of the owner
 * holds.
 */
export const daysAhead = (root: string, today: string = newYorkDate(Date.now())): string[] =>
  [
    ...waitingPosts(root, today).scheduled.map(({ date }) => date),
    ...[...decisionDays(root), ...termsDays(root)].filter((day) => day > today),
  ].sort()

/**
 * Builds the site whole into a new folder, with what it was built from, its posts, the days on which it will say
 * something else, the dates of its legal texts, and the number of the newest root that it states, if that follows the
 * database.
 */
export const buildInto = async (fresh: string, settings: BuildSettings, root = '.'): Promise<void> => {
  const today = newYorkDate(Date.now())
  const now = fingerprint(settings, today, root)
  await astroBuild(root, fresh, settings)
  await mkdir(dirname(stampOf(fresh)), { recursive: true })
  await writeFile(join(fresh, '.portal/scheduled.json'), JSON.stringify(daysAhead(root, today)))
  const posts = publishedPosts(root, today, settings.PUBLIC_DEMO === '1')
  await writeFile(join(fresh, '.portal/posts.json'), JSON.stringify(posts))
  await writeFile(join(fresh, '.portal/legal.json'), JSON.stringify(legalDays(root)))
  if (followsDatabase(process.env, settings)) {
    const newest = knownRootsOf(settings.PORTAL_KNOWN_ROOTS ?? '')?.newest.number ?? 0
    await writeFile(join(fresh, '.portal/root.txt'), String(newest))
  }
  await writeFile(stampOf(fresh), now)
}

/**
 * Builds the site into `outDir`, unless the one there was built from the same sources and settings. A failed build
 * leaves the old site in place. `keepsEarlier`: with the code of the last builds, for tabs that are still open. Returns
 * whether it built.
 */
export const ensureBuilt = async (outDir: string, settings: BuildSettings, keepsEarlier = false): Promise<boolean> => {
  const stamp = stampOf(outDir)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(settings)) return false
  const fresh = resolve(`${outDir}.next-${process.pid}`)
  try {
    await buildInto(fresh, settings)
    if (keepsEarlier) await keepEarlierFiles(outDir, fresh)
    await rm(outDir, { recursive: true, force: true })
    await mkdir(dirname(resolve(outDir)), { recursive: true })
    await rename(fresh, outDir)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return true
}
