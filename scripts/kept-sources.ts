import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type BuildSettings, buildInto, daysAhead } from './build.ts'
import { apart, siteSources } from './fingerprint.ts'

/** Beside the built server: what the site was made from when the portal last started. */
const keptDir = 'built/site'
const settingsFile = 'build-settings.json'

/**
 * Keeps the sources and settings of the site as they are now, if a post or a decision waits for its day: on that day the
 * site is built from these, and not from what somebody may be editing meanwhile.
 */
export const keepSources = async (settings: BuildSettings): Promise<void> => {
  const fresh = `${keptDir}.next-${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  if (daysAhead('.').length === 0) return rm(keptDir, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  for (const path of [...siteSources, 'package.json']) {
    if (!existsSync(path)) continue
    await mkdir(dirname(join(fresh, path)), { recursive: true })
    await cp(path, join(fresh, path), { recursive: true, filter: (source) => !apart.has(source) })
  }
  await symlink(resolve('node_modules'), join(fresh, 'node_modules'), 'junction')
  await writeFile(join(fresh, settingsFile), JSON.stringify(settings))
  await rm(keptDir, { recursive: true, force: true })
  await rename(fresh, keptDir)
}

/** Builds the site of the kept sources into a new folder. Throws what the build said if it fails. */
export const buildKept = async (fresh: string): Promise<void> => {
  const settings: BuildSettings = JSON.parse(await readFile(join(keptDir, settingsFile), 'utf8'))
  await buildInto(fresh, settings, keptDir)
}
